import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { fillPlaceholders, findPlaceholders } from '@switchboard/contracts/base/placeholders';
import { truncate } from '@switchboard/contracts/base/text';
import type { Slot, SlotValue } from '@switchboard/contracts/talk/slots';
import type { Spoken } from '@switchboard/contracts/talk/words';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** A value as it is spoken: a day with its weekday, a time of the 12-hour clock, a phone number digit by digit. */
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

/** A text in a language, else in one that it is there in, with the values in their places; a value that isn't known is left out. */
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
      // A time that ends a sentence ends with its own period.
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

// To make a format takes a hundred times as long as to use it, and there are few.
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
