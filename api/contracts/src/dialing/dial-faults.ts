import { z } from 'zod';

/** Why the system refuses to call or text a number. */
export const DIAL_FAULTS = [
  'number_invalid',
  'number_premium',
  'number_shared_cost',
  'number_satellite',
  'number_country_not_allowed',
] as const;
export type DialFault = (typeof DIAL_FAULTS)[number];

export const MAX_COUNTRIES = 250;
/** A country code of ISO 3166-1 alpha-2. */
export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ example: 'US' });
