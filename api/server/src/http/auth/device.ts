import type { Device } from '@switchboard/contracts/access/account';

type Rule = readonly [RegExp, string];

// Most browsers also claim to be their ancestors, so the more specific names come first.
const BROWSERS: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]{1,40} [^/]{0,200}(?:\/[^/ ]{0,40} [^/]{0,40}){0,4}\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly Rule[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Parses a `User-Agent` into the browser's name, its system and the kind of device. */
export function parseDevice(userAgent: string): Device {
  return { kind: parseKind(userAgent), browser: findName(BROWSERS, userAgent), system: findName(SYSTEMS, userAgent) };
}

function parseKind(userAgent: string): Device['kind'] {
  if (!userAgent.startsWith('Mozilla/')) return 'program';
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return /\b(?:iPhone|iPod|Mobile)\b/.test(userAgent) ? 'phone' : 'desktop';
}

function findName(rules: readonly Rule[], userAgent: string): string | null {
  return rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
