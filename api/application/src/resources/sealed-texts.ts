import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ItemKey } from './items.ts';

/** The purpose string that derives the key for items' texts. */
export const ITEM_TEXTS = 'item texts';

/** An opened text. During a rotation the previous text is valid too, if it can still be decrypted. */
export interface OpenedText {
  readonly current: string;
  readonly previous: string | undefined;
}

/** The error code of a text that was sealed with a key that is no longer configured. */
export const SEALED_UNREADABLE = 'sealed.unreadable';

/** Stores items' secret texts encrypted. No API returns them. */
export interface SealedTexts {
  /** Seals texts, by field. The previous texts stay valid for `overlapMs`. */
  write(db: Queryable, item: ItemKey, texts: Readonly<Record<string, string>>, overlapMs: number): Promise<void>;
  /** Opens a text and records its use; undefined if the item has none. @throws {AppError} `sealed.unreadable` */
  open(db: Queryable, item: ItemKey, field: string): Promise<OpenedText | undefined>;
}

/** Creates the store of sealed texts. Encryption binds each text to its row. */
export function sealedTexts(box: SecretBox, clock: Clock): SealedTexts {
  return {
    write: async (db, item, texts, overlapMs) => {
      for (const [field, text] of Object.entries(texts)) {
        await writeSealed(db, item, {
          field,
          sealed: box.seal(text, sealedRowId({ ...item, field })),
          last4: lastCharacters(text),
          at: clock.now(),
          overlapMs,
        });
      }
    },
    open: async (db, item, field) => {
      const row = await findSealed(db, item, field);
      if (row === undefined) return undefined;
      const now = clock.now();
      await markUsed(db, item, { field, at: now });
      const rowId = sealedRowId({ ...item, field });
      const isInOverlap = row.previous !== null && row.previousUntil !== null && row.previousUntil > now;
      return {
        current: openText(box, row.sealed, rowId),
        previous: isInOverlap && row.previous ? openIfPossible(box, row.previous, rowId) : undefined,
      };
    },
  };
}

function openText(box: SecretBox, sealed: Buffer, rowId: string): string {
  try {
    return box.open(sealed, rowId);
  } catch (cause) {
    throw new AppError(SEALED_UNREADABLE, {}, { cause });
  }
}

/** Opens a text; undefined if no configured key sealed it. */
export function openIfPossible(box: SecretBox, sealed: Buffer, rowId: string): string | undefined {
  try {
    return box.open(sealed, rowId);
  } catch {
    return undefined;
  }
}

/** Returns the id that binds a sealed text to its row. */
export const sealedRowId = ({ tenantId, kind, id, field }: ItemKey & { readonly field: string }): string =>
  JSON.stringify([tenantId, kind, id, field]);

/** The last characters of a shorter text would reveal too much of it. */
const MIN_CHARACTERS_FOR_HINT = 12;
const lastCharacters = (text: string) => (text.length < MIN_CHARACTERS_FOR_HINT ? '' : text.slice(-4));

// Queryable requires an index signature, which interfaces lack.
type Row = Record<never, never>;

interface NewSealed {
  readonly field: string;
  readonly sealed: Buffer;
  readonly last4: string;
  readonly at: Date;
  readonly overlapMs: number;
}

/** Replaces a sealed text. The previous one stays valid for the overlap. */
export async function writeSealed(db: Queryable, { tenantId, kind, id }: ItemKey, text: NewSealed): Promise<void> {
  const { field, sealed, last4, at, overlapMs } = text;
  await db.query({
    name: 'resource-write-sealed',
    text: `insert into resource.sealed as s (tenant_id, kind, id, field, sealed, last4, set_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (tenant_id, kind, id, field) do update set sealed = excluded.sealed, last4 = excluded.last4, set_at = excluded.set_at,
        previous = case when $8::timestamptz > excluded.set_at then s.sealed end,
        previous_until = case when $8::timestamptz > excluded.set_at then $8::timestamptz end`,
    values: [tenantId, kind, id, field, sealed, last4, at, new Date(at.getTime() + overlapMs)],
  });
}

/** The row of a sealed text. */
export interface SealedRow {
  readonly sealed: Buffer;
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Reads a sealed text of an unarchived item. */
export async function findSealed(
  db: Queryable,
  { tenantId, kind, id }: ItemKey,
  field: string,
): Promise<SealedRow | undefined> {
  const { rows } = await db.query<SealedRow & Row>({
    name: 'resource-find-sealed',
    text: `select s.sealed, s.previous, s.previous_until as "previousUntil"
      from resource.sealed s join resource.items i using (tenant_id, kind, id)
      where s.tenant_id = $1 and s.kind = $2 and s.id = $3 and s.field = $4 and i.archived_at is null`,
    values: [tenantId, kind, id, field],
  });
  return rows[0];
}

/** Removes up to `limit` previous texts whose overlap has ended. Returns how many. */
export async function prunePrevious(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'resource-prune-previous',
    text: `update resource.sealed set previous = null, previous_until = null
      where previous_until <= $1 and ctid = any(array(
        select ctid from resource.sealed where previous_until <= $1 limit $2 for update skip locked))`,
    values: [now, limit],
  });
  return rowCount ?? 0;
}

/** Records when a text was used, at most once a minute, so that frequent use doesn't write a row each time. */
export async function markUsed(
  db: Queryable,
  { tenantId, kind, id }: ItemKey,
  { field, at }: { readonly field: string; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'resource-mark-used',
    text: `update resource.sealed set last_used_at = $5
      where tenant_id = $1 and kind = $2 and id = $3 and field = $4
        and (last_used_at is null or last_used_at < $5::timestamptz - interval '1 minute')`,
    values: [tenantId, kind, id, field, at],
  });
}

/** The part of a sealed text that users may see. */
export interface SealedFacts {
  readonly id: string;
  readonly last4: string;
  readonly setAt: Date;
  readonly lastUsedAt: Date | null;
  /** When the previous text stops being valid; null if there is none. */
  readonly previousUntil: Date | null;
}

/** Reads the facts about a field's sealed texts, by item. */
export async function readSealedFacts(
  db: Queryable,
  { tenantId, kind, field }: Pick<ItemKey, 'tenantId' | 'kind'> & { readonly field: string },
  ids: readonly string[],
): Promise<Map<string, SealedFacts>> {
  const { rows } = await db.query<SealedFacts & Row>({
    name: 'resource-read-sealed-facts',
    text: `select id, last4, set_at as "setAt", last_used_at as "lastUsedAt", previous_until as "previousUntil"
      from resource.sealed where tenant_id = $1 and kind = $2 and field = $3 and id = any($4)`,
    values: [tenantId, kind, field, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
