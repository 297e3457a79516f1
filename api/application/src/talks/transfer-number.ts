import type { Effect } from '@switchboard/talk/engine/effects';
import type { Pool } from 'pg';
import type { CompiledVersions } from '../agents/compiled-versions.ts';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import type { CapDeps } from '../dialing/caps/charge-use.ts';
import { grantOutgoing, type OutgoingGrant } from '../dialing/caps/grant.ts';
import type { ItemReader } from '../resources/present.ts';
import { lookUpOnCall } from './perform-in-sandbox.ts';
import type { TalkRow } from './talk-rows.ts';

interface TransferDeps extends CapDeps {
  readonly pool: Pool;
  readonly reader: ItemReader;
  readonly versions: CompiledVersions;
}

/** A transfer of a talk. */
interface Transfer {
  readonly key: ConversationKey;
  readonly talk: TalkRow;
  /** The key of the effect, under which the transfer is charged once. */
  readonly effectKey: string;
  readonly to: Extract<Effect, { type: 'transfer' }>['to'];
}

/** The number to transfer a call to, or the reason why there is none. */
export type TransferTarget =
  | { readonly to: OutgoingGrant }
  /** `isRefused`: there is a number, but the dial rule or a cap refuses it. */
  | { readonly fault: string; readonly isRefused?: true };

/** Finds the number to transfer to, either a fixed number or that of the person on call, if the dial rule and the account's caps allow the call. */
export async function findTransferTarget(deps: TransferDeps, transfer: Transfer): Promise<TransferTarget> {
  const number = await findNumber(deps, transfer);
  if (number === undefined) return { fault: 'nobody_on_call' };
  const { tenantId } = transfer.key;
  const granted = await grantOutgoing(deps, { tenantId, key: transfer.effectKey, kind: 'call', to: number });
  return 'fault' in granted ? { fault: granted.fault, isRefused: true } : { to: granted };
}

async function findNumber(
  { pool, clock, reader, versions }: TransferDeps,
  { key, talk, to }: Transfer,
): Promise<string | undefined> {
  if (to.kind === 'number') return to.number;
  const { version } = await versions.find(pool, { tenantId: key.tenantId, ...talk });
  const { result } = await lookUpOnCall({ reader, clock }, { key, talk }, version.timeZone);
  const phone = typeof result === 'object' && result !== null && 'phone' in result && result['phone'];
  return typeof phone === 'string' ? phone : undefined;
}
