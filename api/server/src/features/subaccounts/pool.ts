import type { LimitName, Limits } from '@switchboard/contracts/access/limits';
import type { LimitPool } from '@switchboard/contracts/access/subaccount-routes';
import { subaccounts } from '@switchboard/contracts/access/subaccounts';
import type { Locale } from '@switchboard/contracts/base/constants';
import { foldText } from '@switchboard/contracts/base/text';
import { findPoolExcesses, type PoolExcess, remainingInPool, sumLimits } from '@switchboard/domain/accounts/pool';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type AgencyRow, type ClientRow, findAgency, listClients } from './pool-queries.ts';

/** Reads what an agency may give its clients, and what is left of it. */
export async function readPool(db: Queryable, agencyId: string): Promise<LimitPool> {
  const [agency, clients] = [await findAgency(db, agencyId), await listClients(db, agencyId)];
  if (agency === undefined) throw new AppError('resource.not_found');
  const given = sumLimits(clients.map(({ limits }) => limits));
  return { pool: agency.limits, given, left: remainingInPool(agency.limits, given), clients: clients.length };
}

/** An agency with its clients, locked; and the client that takes its place among them, as it was and as it is to be. */
export interface Wanted {
  readonly agency: AgencyRow;
  readonly clients: readonly ClientRow[];
  readonly before: ClientRow & { readonly isArchived: boolean };
  readonly after: Pick<ClientRow, 'name' | 'limits'>;
  readonly locale: Locale;
}

/**
 * Refuses a client that an agency has no place for.
 *
 * @throws {AppError} `resource.name_taken`; `resource.limit_reached` it has as many clients as it can; `request.invalid` the pool has less
 *   left than its limits ask for: the fault of each limit names what is left.
 */
export function refuseUnfit({ agency, clients, before, after, locale }: Wanted): void {
  const others = clients.filter(({ id }) => id !== before.id);
  // A client may have given itself the name of another: only who takes a name is refused one.
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
  return { path: `limits.${fault.name}`, code: 'over_pool', detail: SAYS[locale](fault) };
}

const UNITS: Readonly<Record<Locale, Readonly<Record<LimitName, string>>>> = {
  en: { minutes: 'minutes', concurrency: 'calls at once', agents: 'agents', users: 'users' },
  es: { minutes: 'minutos', concurrency: 'llamadas simultáneas', agents: 'agentes', users: 'usuarios' },
};
const SAYS: Readonly<Record<Locale, (fault: PoolExcess) => string>> = {
  en: ({ name, left, pool }) =>
    `${left.toLocaleString('en-US')} of the pool’s ${pool.toLocaleString('en-US')} ${UNITS.en[name]} are left.`,
  es: ({ name, left, pool }) =>
    `Quedan ${left.toLocaleString('es-US')} de los ${pool.toLocaleString('es-US')} ${UNITS.es[name]} del fondo común.`,
};

/** Limits with those of them that a change names. */
export const withLimits = (
  limits: Limits,
  change: { readonly [N in LimitName]?: number | null | undefined },
): Limits => ({
  minutes: change.minutes === undefined ? limits.minutes : change.minutes,
  concurrency: change.concurrency === undefined ? limits.concurrency : change.concurrency,
  agents: change.agents === undefined ? limits.agents : change.agents,
  users: change.users === undefined ? limits.users : change.users,
});
