import type { Effect } from '@switchboard/talk/engine/effects';
import type { Pool } from 'pg';
import type { ItemReader } from '../resources/present.ts';
import type { CompiledVersions } from '../talks/compiled-versions.ts';
import { lookUpOnCall } from '../talks/perform.ts';
import type { TalkKey, TalkRow } from '../talks/talk-queries.ts';
import type { CapDeps } from './caps/charge-use.ts';
import { grantOutgoing, type OutgoingGrant } from './caps/grant.ts';

interface TransferDeps extends CapDeps {
  readonly pool: Pool;
  readonly reader: ItemReader;
  readonly versions: CompiledVersions;
}

/** A transfer of a talk, and where it leads. */
interface Transfer {
  readonly key: TalkKey;
  readonly talk: TalkRow;
  /** The key of the effect: under one key a transfer counts once. */
  readonly effectKey: string;
  readonly to: Extract<Effect, { type: 'transfer' }>['to'];
}

/** The number to transfer a call to, or the reason not to. */
export type TransferTarget =
  | { readonly to: OutgoingGrant }
  /** `isRefused`: somebody could be called, and the dial rule or a cap doesn't allow it. */
  | { readonly fault: string; readonly isRefused?: true };

/**
 * Finds the number that a transfer leads to, its own or that of the person on call, if the dial rule and the caps of the account allow a call to it.
 */
export async function findTransferTarget(deps: TransferDeps, transfer: Transfer): Promise<TransferTarget> {
  const number = await numberOf(deps, transfer);
  if (number === undefined) return { fault: 'nobody_on_call' };
  const { tenantId } = transfer.key;
  const granted = await grantOutgoing(deps, { tenantId, key: transfer.effectKey, kind: 'call', to: number });
  return 'fault' in granted ? { fault: granted.fault, isRefused: true } : { to: granted };
}

async function numberOf(
  { pool, clock, reader, versions }: TransferDeps,
  { key, talk, to }: Transfer,
): Promise<string | undefined> {
  if (to.kind === 'number') return to.number;
  const { version } = await versions.find(pool, { tenantId: key.tenantId, ...talk });
  const { result } = await lookUpOnCall({ reader, clock }, { key, talk }, version.timeZone);
  const phone = typeof result === 'object' && result !== null && 'phone' in result && result['phone'];
  return typeof phone === 'string' ? phone : undefined;
}
