import { settings } from '@switchboard/contracts/singles/settings';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import type { Beginning, Beside } from '../resources/deps.ts';
import { findAccountFacts, writeAccountFacts } from './queries.ts';

/** The name of the settings where resources have theirs; the business's is a field. */
const NAME = 'settings';
const Facts = z.object({
  businessName: settings.fields.businessName,
  timeZone: settings.fields.timeZone,
  locale: settings.fields.locale,
});

/** Settings that nobody changed say of the business what its account's row says. */
export const settingsBeginning: Beginning = async (db, tenantId) => {
  const account = await findAccountFacts(db, tenantId);
  if (account === undefined) throw new AppError('resource.not_found');
  const { name, timeZone, locale, createdAt } = account;
  return { name: NAME, fields: { businessName: name, timeZone, locale }, createdAt };
};

/** Writes name, zone and language of the business where everybody reads them. */
export const besideSettings: Beside = (client, { tenantId, after }) => {
  const { businessName: name, ...facts } = Facts.parse(after.fields);
  return writeAccountFacts(client, tenantId, { name, ...facts });
};
