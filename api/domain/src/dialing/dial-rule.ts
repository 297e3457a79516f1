import type { DialFault } from '@switchboard/contracts/dialing/dial-faults';
import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Whether a code is a country with a numbering plan. */
export const isCountry = (code: string): boolean => isSupportedCountry(code);

/** The countries whose numbers an account calls and texts. */
export type DialRule = ReadonlySet<string>;

/** The country of an account if neither its time zone nor its numbers name one. */
const DEFAULT_COUNTRY = 'US';

/** The libphonenumber types of numbers that cost more to call than normal numbers. Personal numbers and pagers forward at a surcharge. */
const COSTLY: Readonly<Partial<Record<NonNullable<NumberType>, DialFault>>> = {
  PREMIUM_RATE: 'number_premium',
  PERSONAL_NUMBER: 'number_premium',
  PAGER: 'number_premium',
  SHARED_COST: 'number_shared_cost',
};

/** Calling codes without a country (ITU-T E.164, list of assigned codes): satellite and international networks, shared cost, premium rate. */
const WITHOUT_COUNTRY: Readonly<Record<string, DialFault>> = {
  '808': 'number_shared_cost',
  '870': 'number_satellite',
  '878': 'number_premium',
  '881': 'number_satellite',
  '882': 'number_satellite',
  '883': 'number_satellite',
  '979': 'number_premium',
};

/**
 * Returns why a number may not be dialed or texted; undefined if it may.
 *
 * A number outside every country's numbering plan is invalid: short codes, emergency numbers, and ranges that can't be priced.
 * Countries that share a calling code are distinguished, so that a rule for the United States allows neither Jamaica nor Canada.
 */
export function dialFault(number: string, allowed: DialRule): DialFault | undefined {
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  const code = parsed === undefined ? undefined : WITHOUT_COUNTRY[parsed.countryCallingCode];
  if (code !== undefined) return code;
  if (parsed?.number !== number || parsed.ext !== undefined || !parsed.isValid()) return 'number_invalid';
  const type = parsed.getType();
  const costly = type && COSTLY[type];
  if (costly !== undefined) return costly;
  return parsed.country !== undefined && allowed.has(parsed.country) ? undefined : 'number_country_not_allowed';
}

/** The facts that determine an account's default countries. */
export interface AccountPlaces {
  readonly timeZone: string;
  /** The account's verified numbers. */
  readonly numbers: readonly string[];
}

/** The countries that an account calls until an administrator chooses others: those of its time zone and its verified numbers. */
export function ownCountries({ timeZone, numbers }: AccountPlaces): string[] {
  const numberCountries = numbers.flatMap((number) => parsePhoneNumberFromString(number)?.country ?? []);
  const own = new Set<string>([...findZoneCountries(timeZone), ...numberCountries]);
  return own.size === 0 ? [DEFAULT_COUNTRY] : [...own].sort();
}

/** Returns the countries of an IANA time zone, by Unicode CLDR data; none for "UTC". */
function findZoneCountries(timeZone: string): readonly CountryCode[] {
  return indexZones().get(canonicalZone(timeZone)) ?? [];
}

let countriesByZone: ReadonlyMap<string, readonly CountryCode[]> | undefined;

function indexZones(): ReadonlyMap<string, readonly CountryCode[]> {
  if (countriesByZone !== undefined) return countriesByZone;
  const found = new Map<string, CountryCode[]>();
  for (const country of getCountries()) {
    for (const zone of readZones(country)) {
      const name = canonicalZone(zone);
      const countries = found.get(name) ?? [];
      if (!countries.includes(country)) found.set(name, [...countries, country]);
    }
  }
  countriesByZone = found;
  return found;
}

/** Returns no zones for a region that CLDR doesn't know. */
function readZones(country: CountryCode): readonly string[] {
  try {
    return new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  } catch {
    return [];
  }
}

/** Maps older and newer names of a zone, such as Asia/Calcutta and Asia/Kolkata, to one name. */
function canonicalZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return name;
  }
}
