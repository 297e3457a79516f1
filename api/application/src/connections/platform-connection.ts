import type { CompletionProvider } from '@switchboard/contracts/kinds/connection-catalogue';
import { connections } from '@switchboard/contracts/kinds/connections';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { openIfPossible, SEALED_UNREADABLE, sealedRowId } from '../resources/sealed-texts.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** The field of a connection's sealed secret, by which a platform proves its webhooks. */
export const WEBHOOK_SECRET = 'secret';

/** A connection to a voice platform, as its webhook needs it. */
export interface PlatformConnection<P extends CompletionProvider> {
  readonly id: string;
  readonly tenantId: string;
  readonly platform: P;
  /** Those that are good, the newest first. */
  readonly secrets: readonly string[];
}

interface Row<P> {
  readonly tenantId: string;
  readonly platform: P;
  readonly sealed: Buffer;
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Finds an unarchived connection to one of these voice platforms, of whatever account. @throws {AppError} `sealed.unreadable` */
export async function findPlatformConnection<P extends CompletionProvider>(
  { db, box, clock }: { readonly db: Queryable; readonly box: SecretBox; readonly clock: Clock },
  { id, platforms }: { readonly id: string; readonly platforms: readonly P[] },
): Promise<PlatformConnection<P> | undefined> {
  const { kind } = connections;
  const { rows } = await db.query<Row<P> & Record<never, never>>({
    name: 'connection-find-platform',
    text: `select i.tenant_id as "tenantId", i.fields ->> 'provider' as platform, s.sealed, s.previous,
        s.previous_until as "previousUntil"
      from resource.items i join resource.sealed s on s.tenant_id = i.tenant_id and s.kind = i.kind and s.id = i.id and s.field = $2
      where i.kind = 'connections' and i.id = $1 and i.fields ->> 'provider' = any($3) and i.archived_at is null`,
    values: [id, WEBHOOK_SECRET, platforms],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { tenantId, platform, sealed, previous, previousUntil } = row;
  const rowId = sealedRowId({ tenantId, kind, id, field: WEBHOOK_SECRET });
  const good = previous && previousUntil && previousUntil > clock.now() ? [sealed, previous] : [sealed];
  const secrets = good.flatMap((one) => openIfPossible(box, one, rowId) ?? []);
  if (secrets.length === 0) throw new AppError(SEALED_UNREADABLE);
  return { id, tenantId, platform, secrets };
}
