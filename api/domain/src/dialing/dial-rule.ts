import type { DialFault } from '@switchboard/contracts/dialing/dial-faults';
import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Whether a code is that of a country with a numbering plan. */
export const isCountry = (code: string): boolean => isSupportedCountry(code);

/** The countries whose numbers an account calls and texts. */
export type DialRule = ReadonlySet<string>;

/** The country of an account of which neither its time zone nor its numbers name one: numbers without a country code are read as this country's. */
const DEFAULT_COUNTRY = 'US';

/** Kinds of numbers that cost the caller more than a plain call, by the metadata of libphonenumber. Personal numbers and pagers forward at a surcharge. */
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

/** The facts that an account's own countries follow from. */
export interface AccountPlaces {
  readonly timeZone: string;
  /** The numbers that the account has proven to be its own. */
  readonly numbers: readonly string[];
}

/** The countries that an account calls until an administrator chooses others: those of its time zone and of its proven numbers. */
export function ownCountries({ timeZone, numbers }: AccountPlaces): string[] {
  const ofNumbers = numbers.flatMap((number) => parsePhoneNumberFromString(number)?.country ?? []);
  const own = new Set<string>([...countriesOfZone(timeZone), ...ofNumbers]);
  return own.size === 0 ? [DEFAULT_COUNTRY] : [...own].sort();
}

/** The countries of an IANA time zone, by Unicode CLDR data; none for "UTC". */
function countriesOfZone(timeZone: string): readonly CountryCode[] {
  return zones().get(canonicalZone(timeZone)) ?? [];
}

let known: ReadonlyMap<string, readonly CountryCode[]> | undefined;

function zones(): ReadonlyMap<string, readonly CountryCode[]> {
  if (known !== undefined) return known;
  const found = new Map<string, CountryCode[]>();
  for (const country of getCountries()) {
    for (const zone of zonesOf(country)) {
      const name = canonicalZone(zone);
      const countries = found.get(name) ?? [];
      if (!countries.includes(country)) found.set(name, [...countries, country]);
    }
  }
  known = found;
  return found;
}

/** Regions that CLDR doesn't know have no zones. */
function zonesOf(country: CountryCode): readonly string[] {
  try {
    return new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  } catch {
    return [];
  }
}

/** Older and newer names of a zone come to one, such as Asia/Calcutta and Asia/Kolkata. */
function canonicalZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return name;
  }
}
