import { z } from 'zod';

/** Why the system does not call or text a number. */
export const DIAL_FAULTS = [
  'number_invalid',
  'number_premium',
  'number_shared_cost',
  'number_satellite',
  'number_country_not_allowed',
] as const;
export type DialFault = (typeof DIAL_FAULTS)[number];

export const MAX_COUNTRIES = 250;
/** A country by ISO 3166-1 alpha-2. */
export const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ example: 'US' });

/** The texts for a call that the dial rule refused, by language. */
export const DIAL_RULE_WORDS = {
  en: { title: 'The number may not be called', fix: 'Check the number, and the countries that the settings allow.' },
  es: {
    title: 'No se permite llamar al número',
    fix: 'Revise el número y los países que permite la configuración.',
  },
};
