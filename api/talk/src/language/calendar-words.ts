import type { Language } from '@switchboard/contracts/base/fields';

type Numbered = Readonly<Record<Language, ReadonlyMap<string, number>>>;
const numbered = (...lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.flatMap((line, index) => line.split(' ').map((word) => [word, index + 1] as const)));

/** The numbers of the weekdays, where 1 is Monday. */
export const WEEKDAYS: Numbered = {
  en: numbered(
    'monday mondays mon',
    'tuesday tuesdays tue tues',
    'wednesday wednesdays wed',
    'thursday thursdays thu thurs',
    'friday fridays fri',
    'saturday saturdays sat',
    'sunday sundays sun',
  ),
  es: numbered('lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado sabados', 'domingo domingos'),
};

export const MONTHS: Numbered = {
  en: numbered(
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sept sep',
    'october oct',
    'november nov',
    'december dec',
  ),
  es: numbered(
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre setiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ),
};

/** Days of a month in words, as spoken in dates. */
export const ORDINALS: Numbered = {
  en: numbered(
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'eleventh',
    'twelfth',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
    'twentieth',
  ),
  es: numbered('primero primer', 'segundo', 'tercero tercer'),
};

/** Days from today. */
export const RELATIVE_DAYS: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [
    ['the day after tomorrow', 2],
    ['day after tomorrow', 2],
    ['the day before yesterday', -2],
    ['day before yesterday', -2],
    ['tomorrow', 1],
    ['today', 0],
    ['tonight', 0],
    ['this morning', 0],
    ['this afternoon', 0],
    ['this evening', 0],
    ['right now', 0],
    ['yesterday', -1],
    ['last night', -1],
  ],
  es: [
    ['pasado mañana', 2],
    ['antes de ayer', -2],
    ['antier', -2],
    ['anteayer', -2],
    ['hoy', 0],
    ['esta mañana', 0],
    ['esta tarde', 0],
    ['esta noche', 0],
    ['ahora mismo', 0],
    ['ahorita', 0],
    ['ayer', -1],
    ['anoche', -1],
    ['mañana', 1],
  ],
};

/** Days per unit. Months are handled separately, because their lengths differ. */
export const DAYS_IN: Readonly<Record<Language, ReadonlyMap<string, number>>> = {
  en: new Map([
    ['day', 1],
    ['days', 1],
    ['week', 7],
    ['weeks', 7],
    ['fortnight', 14],
  ]),
  es: new Map([
    ['dia', 1],
    ['dias', 1],
    ['semana', 7],
    ['semanas', 7],
    ['quincena', 15],
  ]),
};
export const MONTH_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['month', 'months']),
  es: new Set(['mes', 'meses']),
};
