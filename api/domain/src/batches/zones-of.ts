import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { AREA_ZONES } from './area-zones.ts';

const NORTH_AMERICA = '1';
const countriesByCode = new Map<string, CountryCode[]>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  countriesByCode.set(code, [...(countriesByCode.get(code) ?? []), country]);
}
const zonesByCountry = new Map<string, readonly string[]>();

/**
 * The zones that a number may be in: those of its area in North America, else those of its country (CLDR), else of all countries that share
 * its calling code. Undefined of a number that belongs to no country.
 */
export function zonesOf(number: string): readonly string[] | undefined {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed === undefined) return undefined;
  const { countryCallingCode, nationalNumber, country } = parsed;
  if (countryCallingCode === NORTH_AMERICA) {
    const ofArea = AREA_ZONES.get(nationalNumber.slice(0, 3));
    if (ofArea !== undefined) return ofArea;
  }
  const countries = country === undefined || country === 'US' ? countriesByCode.get(countryCallingCode) : [country];
  const zones = new Set((countries ?? []).flatMap(ofCountry));
  return zones.size === 0 ? undefined : [...zones];
}

function ofCountry(country: string): readonly string[] {
  const known = zonesByCountry.get(country) ?? new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  zonesByCountry.set(country, known);
  return known;
}
