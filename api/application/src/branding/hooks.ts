import { NO_LIMITS } from '@switchboard/contracts/access/limits';
import { agency } from '@switchboard/contracts/account-settings/agency';
import { AppError } from '@switchboard/platform/app-error';
import type { OnChange, ReadInitialSettings } from '../resources/deps.ts';
import { findAccountFacts } from '../settings/account-facts.ts';
import { hasLogo } from './brand-rows.ts';
import { previewColors } from './shades.ts';

/** Reads the initial agency settings: the account's name, and its time zone and language as the defaults of new clients. */
export const readInitialAgency: ReadInitialSettings = async (db, tenantId) => {
  const account = await findAccountFacts(db, tenantId);
  if (account === undefined) throw new AppError('resource.not_found');
  const { name, timeZone, locale, createdAt } = account;
  return { name, fields: { defaults: { timeZone, locale, limits: NO_LIMITS } }, createdAt };
};

/**
 * Refuses colors without enough contrast, and a logo that the account doesn't have.
 *
 * @throws {AppError} `request.invalid` {errors}: `contrast`, `unknown`
 */
export const onAgencyChange: OnChange = async (client, { tenantId, before, after }) => {
  const colors = agency.fields.colors.parse(after.fields['colors']);
  const preview = colors && previewColors(colors);
  const errors = (['light', 'dark'] as const)
    .filter((theme) => preview && !preview[theme].isReadable)
    .map((theme) => ({ path: `colors.${theme}`, code: 'contrast' }));
  const logo = agency.fields.logo.parse(after.fields['logo']);
  const isNewLogo = logo !== null && logo !== before?.fields['logo'];
  if (isNewLogo && !(await hasLogo(client, tenantId, logo))) errors.push({ path: 'logo', code: 'unknown' });
  if (errors.length > 0) throw new AppError('request.invalid', { errors });
};
