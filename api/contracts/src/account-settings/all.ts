import { agency } from './agency.ts';
import { settings } from './settings.ts';

/** Every single thing of an account. A new one is a file beside this, and a line here. */
export const singles = { agency, settings } as const;

export type AccountSettings = keyof typeof singles;
export const ACCOUNT_SETTINGS = Object.keys(singles) as AccountSettings[]; // the table's own keys
