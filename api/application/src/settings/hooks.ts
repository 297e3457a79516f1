import { settings } from '@switchboard/contracts/account-settings/settings';
import { DEFAULT_AGENCY_ACCESS } from '@switchboard/contracts/base/agency-access';
import { isCountry } from '@switchboard/domain/dialing/dial-rule';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import type { OnChange, ReadInitialSettings } from '../resources/deps.ts';
import { endAgencySessions, findAccountFacts, writeAccountFacts, writeAgencyAccess } from './queries.ts';

/** The name of the settings where resources have theirs; the business's is a field. */
const NAME = 'settings';
const Facts = z.object({
  businessName: settings.fields.businessName,
  timeZone: settings.fields.timeZone,
  locale: settings.fields.locale,
});
const accessOf = ({ fields }: Pick<ResourceState, 'fields'>) =>
  settings.fields.agencyAccess.catch(DEFAULT_AGENCY_ACCESS).parse(fields['agencyAccess']);

/** Settings that nobody changed say of the business what its account's row says. */
export const readInitialSettings: ReadInitialSettings = async (db, tenantId) => {
  const account = await findAccountFacts(db, tenantId);
  if (account === undefined) throw new AppError('resource.not_found');
  const { name, timeZone, locale, agencyAccess, createdAt } = account;
  return { name: NAME, fields: { businessName: name, timeZone, locale, agencyAccess }, createdAt };
};

/**
 * Writes name, zone and language of the business into the account's row, which every other reader uses, and the agency's access. Other access ends
 * what the agency has open.
 *
 * @throws {AppError} `request.invalid` for a country that does not exist, unless it was there before; `permission.denied` for a change of the agency's access by anybody but a member in person: an API key, an impersonator, an
 *   agency.
 */
export const onSettingsChange: OnChange = async (client, { tenantId, caller, before, after }) => {
  refuseUnknownCountries(before, after);
  const { businessName: name, ...facts } = Facts.parse(after.fields);
  await writeAccountFacts(client, tenantId, { name, ...facts });
  const access = accessOf(after);
  if (before === undefined || access === accessOf(before)) return;
  if (caller.actor.kind !== 'user' || caller.onBehalfOf) throw new AppError('permission.denied');
  await writeAgencyAccess(client, tenantId, access);
  if (access === 'none') await endAgencySessions(client, tenantId, new Date(after.updatedAt));
};

const countriesOf = (state: ResourceState | undefined) =>
  settings.fields.allowedCountries.safeParse(state?.fields['allowedCountries']).data ?? [];

function refuseUnknownCountries(before: ResourceState | undefined, after: ResourceState): void {
  const known = countriesOf(before);
  const errors = countriesOf(after).flatMap((code, index) =>
    isCountry(code) || known.includes(code) ? [] : [{ path: `allowedCountries.${index}`, code: 'unknown_country' }],
  );
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
}
