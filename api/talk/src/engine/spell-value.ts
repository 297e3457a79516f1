import type { Language } from '@switchboard/contracts/base/fields';
import type { SlotValue } from '@switchboard/contracts/talk/slots';

const SIGNS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { '.': 'dot', '-': 'dash', _: 'underscore', '+': 'plus', '@': 'at', "'": 'apostrophe' },
  es: { '.': 'punto', '-': 'guion', _: 'guion bajo', '+': 'más', '@': 'arroba', "'": 'apóstrofo' },
};

/** A code or an e-mail address letter by letter: "j, d, o, e, at, example dot com". Of an address, the host is said in words. */
export function spellValue(value: SlotValue, lang: Language): string {
  const text = String(value);
  const at = text.lastIndexOf('@');
  const spelled = [...(at === -1 ? text : text.slice(0, at))].map((sign) => SIGNS[lang][sign] ?? sign).join(', ');
  if (at === -1) return spelled;
  const host = text.slice(at + 1).replaceAll('.', ` ${SIGNS[lang]['.']} `);
  return `${spelled}, ${SIGNS[lang]['@']}, ${host}`;
}
