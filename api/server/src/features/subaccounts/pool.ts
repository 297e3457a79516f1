import type { LimitName, Limits } from '@switchboard/contracts/access/limits';
import type { LimitPool } from '@switchboard/contracts/access/subaccount-routes';
import { subaccounts } from '@switchboard/contracts/access/subaccounts';
import type { Locale } from '@switchboard/contracts/base/constants';
import { foldText } from '@switchboard/contracts/base/text';
import { findPoolExcesses, type PoolExcess, remainingInPool, sumLimits } from '@switchboard/domain/accounts/pool';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type AgencyRow, type ClientRow, findAgency, listClients } from './pool-queries.ts';

/** Reads an agency's pool of limits and what is left of it. */
export async function readPool(db: Queryable, agencyId: string): Promise<LimitPool> {
  const [agency, clients] = [await findAgency(db, agencyId), await listClients(db, agencyId)];
  if (agency === undefined) throw new AppError('resource.not_found');
  const given = sumLimits(clients.map(({ limits }) => limits));
  return { pool: agency.limits, given, left: remainingInPool(agency.limits, given), clients: clients.length };
}

/** A client before and after a change, with its locked agency and the agency's other clients. */
export interface Placement {
  readonly agency: AgencyRow;
  readonly clients: readonly ClientRow[];
  readonly before: ClientRow & { readonly isArchived: boolean };
  readonly after: Pick<ClientRow, 'name' | 'limits'>;
  readonly locale: Locale;
}

/**
 * Checks that an agency has room for a client.
 *
 * @throws {AppError} `resource.name_taken`; `resource.limit_reached` if the agency has the maximum number of clients; `request.invalid` if the
 *   pool has less left than the client's limits require: the error of each limit names what is left.
 */
export function checkPlacement({ agency, clients, before, after, locale }: Placement): void {
  const others = clients.filter(({ id }) => id !== before.id);
  // A client may have renamed itself to a taken name: only a new name is checked.
  const takesName = before.isArchived || foldText(before.name) !== foldText(after.name);
  if (takesName && others.some(({ name }) => foldText(name) === foldText(after.name)))
    throw new AppError('resource.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
  if (others.length >= subaccounts.limit) throw new AppError('resource.limit_reached');
  const allocatedToOthers = sumLimits(others.map(({ limits }) => limits));
  const faults = findPoolExcesses(
    { pool: agency.limits, allocatedToOthers },
    { before: before.limits, after: after.limits },
  );
  if (faults.length > 0)
    throw new AppError('request.invalid', { errors: faults.map((fault) => toFault(fault, locale)) });
}

function toFault(fault: PoolExcess, locale: Locale) {
  return { path: `limits.${fault.name}`, code: 'over_pool', detail: DETAILS[locale](fault) };
}

const UNITS: Readonly<Record<Locale, Readonly<Record<LimitName, string>>>> = {
  en: { minutes: 'minutes', concurrency: 'calls at once', agents: 'agents', users: 'users' },
  es: { minutes: 'minutos', concurrency: 'llamadas simultáneas', agents: 'agentes', users: 'usuarios' },
};
const DETAILS: Readonly<Record<Locale, (fault: PoolExcess) => string>> = {
  en: ({ name, left, pool }) =>
    `${left.toLocaleString('en-US')} of the pool’s ${pool.toLocaleString('en-US')} ${UNITS.en[name]} are left.`,
  es: ({ name, left, pool }) =>
    `Quedan ${left.toLocaleString('es-US')} de los ${pool.toLocaleString('es-US')} ${UNITS.es[name]} del fondo común.`,
};

/** Applies a partial change to limits. */
export const withLimits = (
  limits: Limits,
  change: { readonly [N in LimitName]?: number | null | undefined },
): Limits => ({
  minutes: change.minutes === undefined ? limits.minutes : change.minutes,
  concurrency: change.concurrency === undefined ? limits.concurrency : change.concurrency,
  agents: change.agents === undefined ? limits.agents : change.agents,
  users: change.users === undefined ? limits.users : change.users,
});
