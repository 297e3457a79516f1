import { agency } from './agency.ts';
import { settings } from './settings.ts';

/** Every single thing of an account. A new one is a file beside this, and a line here. */
export const singles = { agency, settings } as const;

export type Single = keyof typeof singles;
export const SINGLES = Object.keys(singles) as Single[]; // the table's own keys
