import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { fillPlaceholders, findPlaceholders } from '@switchboard/contracts/base/placeholders';
import { truncate } from '@switchboard/contracts/base/text';
import type { Slot, SlotValue } from '@switchboard/contracts/talk/slots';
import type { Spoken } from '@switchboard/contracts/talk/words';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

// How the agent puts texts and values into spoken words.

/** Formats a value for speech: a date with its weekday, a time on the 12-hour clock, a phone number digit by digit. */
export function speakValue(value: SlotValue, slot: Slot | undefined, lang: Language): string {
  if (typeof value === 'boolean') return { en: ['no', 'yes'], es: ['no', 'sí'] }[lang][value ? 1 : 0] ?? '';
  const locale = LOCALES[lang];
  if (typeof value === 'number') {
    const options = slot?.type === 'money' && !Number.isInteger(value) ? { minimumFractionDigits: 2 } : {};
    return numberFormat(locale, options).format(value);
  }
  switch (slot?.type) {
    case 'date':
      return speakDate(value, locale);
    case 'time':
      return speakTime(value, locale);
    case 'phone':
      return value.replace(/\D/g, '').split('').join(' ');
    case 'choice':
      return slot.choices.find((choice) => choice.value === value)?.words[lang]?.[0] ?? value;
    default:
      return value;
  }
}

/** Fills a text's placeholders with spoken values, in the given language or else one the text has. Unknown values are left out. */
export function speak(
  text: Spoken,
  lang: Language,
  {
    values,
    slots,
  }: { readonly values: Readonly<Record<string, SlotValue>>; readonly slots: ReadonlyMap<string, Slot> },
): string {
  const words = text[lang] ?? text.en ?? text.es ?? '';
  if (!words.includes('{{')) return words;
  const spoken = Object.fromEntries(
    findPlaceholders(words).map((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return [name, value === undefined ? '' : speakValue(value, slots.get(name), lang)];
    }),
  );
  return (
    truncate(fillPlaceholders(words, spoken, MAX_COMPUTED_CHARACTERS), MAX_COMPUTED_CHARACTERS)
      .replace(/\{\{[^{}]*\}\}/g, '')
      // A text such as "3:00 p. m." already ends with a period.
      .replace(/([ap]\.\s?m\.)\./g, '$1')
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

function speakDate(value: string, locale: string): string {
  try {
    const day = Temporal.PlainDate.from(value);
    return momentFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' }).format(day);
  } catch {
    return value;
  }
}

function speakTime(value: string, locale: string): string {
  try {
    const time = Temporal.PlainTime.from(value);
    return momentFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true }).format(time);
  } catch {
    return value;
  }
}

// Cached: creating a format takes a hundred times as long as using it, and there are few.
const numberFormats = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${options.minimumFractionDigits ?? ''}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

const momentFormats = new Map<string, Intl.DateTimeFormat>();
function momentFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.weekday ?? ''}`;
  const format = momentFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  momentFormats.set(key, format);
  return format;
}

/** The default texts of the agent where a flow has none, with `{…}` placeholders. */
const TEXTS = {
  noMatch: { en: "Sorry, I didn't get that.", es: 'Perdone, no le entendí.' },
  confirm: { en: '{value}, is that right?', es: '{value}, ¿es correcto?' },
  implicit: { en: '{value}.', es: '{value}.' },
  denied: { en: 'Sorry about that.', es: 'Disculpe.' },
  which: { en: 'Do you mean {first}, or {second}?', es: '¿Se refiere a {first}, o a {second}?' },
  optOutAsk: {
    en: 'Do you want us to stop calling you altogether?',
    es: '¿Quiere que dejemos de llamarle por completo?',
  },
  optedOut: { en: 'All right, we will not call you again.', es: 'De acuerdo, no volveremos a llamarle.' },
  optOutDenied: { en: 'All right.', es: 'De acuerdo.' },
  ruledOut: { en: 'Okay, not {value}.', es: 'De acuerdo, {value}, no.' },
  notBound: { en: 'Okay, not {value}.', es: 'De acuerdo, no {value}.' },
  whichDay: { en: 'Which day?', es: '¿Qué día?' },
  whatTime: { en: 'At what time?', es: '¿A qué hora?' },
  waiting: { en: 'One moment, please.', es: 'Un momento, por favor.' },
  hold: {
    en: 'Please hold on, someone will be with you in a moment.',
    es: 'Por favor, espere un momento; enseguida le atienden.',
  },
  cutOff: { en: 'Sorry, I lost my thread.', es: 'Perdone, he perdido el hilo.' },
  slower: { en: 'Of course, I will speak more slowly.', es: 'Claro, hablaré más despacio.' },
  limit: { en: 'I have to end this call here. Goodbye.', es: 'Tengo que terminar la llamada. Hasta luego.' },
  silent: {
    en: 'I cannot hear you, so I will hang up. Goodbye.',
    es: 'No le oigo, así que voy a colgar. Hasta luego.',
  },
  lost: { en: 'Sorry, I cannot help you further here. Goodbye.', es: 'Lo siento, no puedo ayudarle más. Hasta luego.' },
} as const satisfies Record<string, Record<Language, string>>;

export type BuiltInText = keyof typeof TEXTS;

/** Returns a built-in text with its placeholders filled. */
export function builtInText(name: BuiltInText, lang: Language, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[name][lang].replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}

const SIGNS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { '.': 'dot', '-': 'dash', _: 'underscore', '+': 'plus', '@': 'at', "'": 'apostrophe' },
  es: { '.': 'punto', '-': 'guion', _: 'guion bajo', '+': 'más', '@': 'arroba', "'": 'apóstrofo' },
};

/** Spells a code or an email address: "j, d, o, e, at, example dot com". The host of an address is spoken in words. */
export function spellValue(value: SlotValue, lang: Language): string {
  const text = String(value);
  const at = text.lastIndexOf('@');
  const spelled = [...(at === -1 ? text : text.slice(0, at))].map((sign) => SIGNS[lang][sign] ?? sign).join(', ');
  if (at === -1) return spelled;
  const host = text.slice(at + 1).replaceAll('.', ` ${SIGNS[lang]['.']} `);
  return `${spelled}, ${SIGNS[lang]['@']}, ${host}`;
}
