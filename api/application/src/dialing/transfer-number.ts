import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import type { Effect } from '@switchboard/domain/talk/engine/effects';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';
import type { ItemReader } from '../resources/present.ts';
import type { CompiledVersions } from '../talks/compiled-versions.ts';
import { lookUpOnCall } from '../talks/perform.ts';
import type { TalkKey, TalkRow } from '../talks/talk-queries.ts';
import { findDialRule } from './find-dial-rule.ts';

interface TransferDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly reader: ItemReader;
  readonly versions: CompiledVersions;
}

/** A transfer of a talk, and where it leads. */
interface Transfer {
  readonly key: TalkKey;
  readonly talk: TalkRow;
  readonly to: Extract<Effect, { type: 'transfer' }>['to'];
}

/** The number to transfer a call to, or the reason not to. */
export type TransferNumber = { readonly number: string } | { readonly fault: string };

/** Finds the number that a transfer leads to, its own or that of the person on call, if the account may call it. */
export async function findTransferNumber(deps: TransferDeps, transfer: Transfer): Promise<TransferNumber> {
  const number = await numberOf(deps, transfer);
  if (number === undefined) return { fault: 'nobody_on_call' };
  const fault = dialFault(number, await findDialRule(deps.pool, transfer.key.tenantId));
  return fault === undefined ? { number } : { fault };
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
