import { settings } from '@switchboard/contracts/account-settings/settings';
import { DEFAULT_AGENCY_ACCESS } from '@switchboard/contracts/base/agency-access';
import { isCountry } from '@switchboard/domain/dialing/dial-rule';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import type { OnChange, ReadInitialSettings } from '../resources/deps.ts';
import { endAgencySessions, findAccountFacts, writeAccountFacts, writeAgencyAccess } from './account-facts.ts';

/** The resource name of the settings item; the business's name is a field. */
const NAME = 'settings';
const Facts = z.object({
  businessName: settings.fields.businessName,
  timeZone: settings.fields.timeZone,
  locale: settings.fields.locale,
});
const readAgencyAccess = ({ fields }: Pick<ResourceState, 'fields'>) =>
  settings.fields.agencyAccess.catch(DEFAULT_AGENCY_ACCESS).parse(fields['agencyAccess']);

/** Reads the initial settings of an account from its row. */
export const readInitialSettings: ReadInitialSettings = async (db, tenantId) => {
  const account = await findAccountFacts(db, tenantId);
  if (account === undefined) throw new AppError('resource.not_found');
  const { name, timeZone, locale, agencyAccess, createdAt } = account;
  return { name: NAME, fields: { businessName: name, timeZone, locale, agencyAccess }, createdAt };
};

/**
 * Writes the business's name, time zone and language to the account's row, which all other readers use, and the agency's access. Withdrawing
 * the access ends the agency's sessions.
 *
 * @throws {AppError} `request.invalid` for a newly added country that does not exist; `permission.denied` if an API key, an impersonator or an
 *   agency changes the agency's access: only a member may
 */
export const onSettingsChange: OnChange = async (client, { tenantId, caller, before, after }) => {
  refuseUnknownCountries(before, after);
  const { businessName: name, ...facts } = Facts.parse(after.fields);
  await writeAccountFacts(client, tenantId, { name, ...facts });
  const access = readAgencyAccess(after);
  if (before === undefined || access === readAgencyAccess(before)) return;
  if (caller.actor.kind !== 'user' || caller.onBehalfOf) throw new AppError('permission.denied');
  await writeAgencyAccess(client, tenantId, access);
  if (access === 'none') await endAgencySessions(client, tenantId, new Date(after.updatedAt));
};

const readCountries = (state: ResourceState | undefined) =>
  settings.fields.allowedCountries.safeParse(state?.fields['allowedCountries']).data ?? [];

function refuseUnknownCountries(before: ResourceState | undefined, after: ResourceState): void {
  const known = readCountries(before);
  const errors = readCountries(after).flatMap((code, index) =>
    isCountry(code) || known.includes(code) ? [] : [{ path: `allowedCountries.${index}`, code: 'unknown_country' }],
  );
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
}
