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
 * Returns the time zones in which a number may be: those of its area code in North America, else those of its country (CLDR), else those of all
 * countries that share its calling code. Undefined for a number without a country.
 */
export function findNumberZones(number: string): readonly string[] | undefined {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed === undefined) return undefined;
  const { countryCallingCode, nationalNumber, country } = parsed;
  if (countryCallingCode === NORTH_AMERICA) {
    const areaZones = AREA_ZONES.get(nationalNumber.slice(0, 3));
    if (areaZones !== undefined) return areaZones;
  }
  const countries = country === undefined || country === 'US' ? countriesByCode.get(countryCallingCode) : [country];
  const zones = new Set((countries ?? []).flatMap(readCountryZones));
  return zones.size === 0 ? undefined : [...zones];
}

function readCountryZones(country: string): readonly string[] {
  const countryZones = zonesByCountry.get(country) ?? new Intl.Locale(`und-${country}`).getTimeZones() ?? [];
  zonesByCountry.set(country, countryZones);
  return countryZones;
}
