import type { Locale } from '@switchboard/contracts/base/constants';
import { MAX_METRIC_DAYS, MAX_POINTS } from '@switchboard/contracts/calls/metric-routes';
import { MAX_TABLE_COLUMNS } from '@switchboard/contracts/tables/table-text';

const TEXTS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  below_minimum: { en: 'is below the minimum', es: 'es menor que el mínimo' },
  before_start: { en: 'is before the start', es: 'es anterior al inicio' },
  contrast: {
    en: 'has too little contrast: WCAG requires a ratio of at least 4.5',
    es: 'tiene muy poco contraste: WCAG exige una relación de al menos 4,5',
  },
  duplicate: { en: 'appears twice in the list', es: 'aparece dos veces en la lista' },
  fixed: { en: 'cannot be changed once it is set', es: 'no puede cambiar una vez definido' },
  in_the_past: { en: 'is in the past', es: 'ya pasó' },
  logo_too_large: { en: 'is larger than 100 kB or 1,024 pixels a side', es: 'supera 100 kB o 1024 píxeles por lado' },
  consent_in_future: {
    en: 'is in the future: consent must have been given before now',
    es: 'está en el futuro: el consentimiento debe ser anterior a este momento',
  },
  consent_unreadable: {
    en: 'is too long ago for a consent',
    es: 'es demasiado antiguo para un consentimiento',
  },
  malformed: {
    en: 'Line {line} has a quotation mark that is not closed.',
    es: 'La línea {line} tiene una comilla que no se cierra.',
  },
  needed_when_open: { en: 'must be set while the job is open', es: 'debe definirse mientras el empleo está abierto' },
  needs_agency_owner: {
    en: 'can be granted to a key only by an owner of the agency',
    es: 'solo lo puede dar a una clave un propietario de la agencia',
  },
  needs_members: { en: 'needs at least one member', es: 'necesita al menos un miembro' },
  needs_person: {
    en: 'is only for signed-in people in their own account',
    es: 'es solo para personas con sesión iniciada en su propia cuenta',
  },
  needs_reason: {
    en: 'is required: this stage needs a decision with a reason',
    es: 'es obligatorio: esta etapa exige una decisión con su motivo',
  },
  no_phone_column: {
    en: 'No column was recognized as phone numbers. The headings are: {headings}.',
    es: 'No se reconoció ninguna columna de números de teléfono. Los encabezados son: {headings}.',
  },
  not_a_member: { en: 'is not one of the members', es: 'no es uno de los miembros' },
  not_a_png: { en: 'is not a PNG image', es: 'no es una imagen PNG' },
  not_after_start: { en: 'must be after the start', es: 'debe ser posterior al inicio' },
  not_a_secret: {
    en: 'can reference only secrets and connections',
    es: 'solo puede hacer referencia a secretos y conexiones',
  },
  not_here: { en: 'cannot be set here: use the rotation', es: 'no se puede definir aquí: use la rotación' },
  not_offered: { en: 'is not offered by this provider', es: 'no lo ofrece este proveedor' },
  number_country_not_allowed: {
    en: 'is in a country that the account does not call; an administrator can allow it in the settings',
    es: 'es de un país al que la cuenta no llama; un administrador puede permitirlo en la configuración',
  },
  number_invalid: { en: 'does not exist in any numbering plan', es: 'no existe en ningún plan de numeración' },
  number_premium: {
    en: 'is a premium-rate number, which is never called',
    es: 'es un número de tarifa especial, a los que nunca se llama',
  },
  number_satellite: {
    en: 'is in a satellite or international network, which is never called',
    es: 'es de una red satelital o internacional, a las que nunca se llama',
  },
  number_shared_cost: {
    en: 'is a shared-cost number, which is never called',
    es: 'es un número de costo compartido, a los que nunca se llama',
  },
  other_carrier: { en: 'is a connection to another carrier', es: 'es una conexión con otro operador' },
  overlapping: { en: 'overlaps another time of the day', es: 'se solapa con otro horario del día' },
  only_for_group: { en: 'is only for views of a group', es: 'es solo para vistas de un grupo' },
  number_withheld: { en: 'is withheld or unknown', es: 'es privado o desconocido' },
  number_without_texts: {
    en: 'does not send texts; choose a number with texting, or add one in the settings',
    es: 'no envía mensajes; elija un número que los envíe o agregue uno en la configuración',
  },
  messages_unavailable: {
    en: 'has no connection to a carrier that sends texts',
    es: 'no tiene conexión con un operador que envíe mensajes',
  },
  do_not_call: { en: 'is on the do-not-call list', es: 'está en la lista de no llamar' },
  cap_texts_day: {
    en: 'exceeds the account’s cap on text messages a day',
    es: 'supera el tope de mensajes de texto al día de la cuenta',
  },
  cap_texts_month: {
    en: 'exceeds the account’s cap on text messages a month',
    es: 'supera el tope de mensajes de texto al mes de la cuenta',
  },
  cap_money_day: {
    en: 'exceeds the account’s cap on money for calls and texts a day',
    es: 'supera el tope de gasto diario en llamadas y mensajes de la cuenta',
  },
  cap_money_month: {
    en: 'exceeds the account’s cap on money for calls and texts a month',
    es: 'supera el tope de gasto mensual en llamadas y mensajes de la cuenta',
  },
  cap_starts_minute: {
    en: 'exceeds the account’s cap on calls and texts a minute; try again in a minute',
    es: 'supera el tope de llamadas y mensajes por minuto de la cuenta; inténtelo de nuevo en un minuto',
  },
  required: { en: 'is required', es: 'es obligatorio' },
  secret_in_prompt: { en: 'must not contain a secret', es: 'no debe contener un secreto' },
  taken: { en: 'is already in use', es: 'ya está en uso' },
  weights_not_full: { en: 'must have weights that sum to 100', es: 'debe tener pesos que sumen 100' },
  too_long: {
    en: 'has {size} characters; at most {limit} are accepted',
    es: 'tiene {size} caracteres; se aceptan {limit} como máximo',
  },
  too_long_for_channel: { en: 'is longer than the channel allows', es: 'es más largo de lo que admite el canal' },
  too_many_days: {
    en: `at most ${MAX_METRIC_DAYS} days at a time`,
    es: `como máximo ${MAX_METRIC_DAYS} días a la vez`,
  },
  too_many_points: {
    en: `at most ${MAX_POINTS} points: choose a longer step`,
    es: `como máximo ${MAX_POINTS} puntos: elija un paso más largo`,
  },
  too_many_columns: {
    en: `Line {line} has more than ${MAX_TABLE_COLUMNS} columns.`,
    es: `La línea {line} tiene más de ${MAX_TABLE_COLUMNS} columnas.`,
  },
  too_many: { en: 'has too many items', es: 'tiene demasiados elementos' },
  unknown: { en: 'is unknown', es: 'es desconocido' },
  unknown_country: { en: 'is not a country code', es: 'no es el código de ningún país' },
  unknown_connection: {
    en: 'refers to a connection that does not exist',
    es: 'hace referencia a una conexión que no existe',
  },
};

interface FaultValues {
  /** For a fault of a table. */
  readonly line?: number | undefined;
  readonly headings?: readonly string[] | undefined;
  /** For a text that is too long. */
  readonly size?: number | undefined;
  readonly limit?: number | undefined;
}

/** Describes the fault of a field in the caller's language; a code without a text is returned as it is. */
export function faultText(
  code: string,
  locale: Locale,
  { line = 1, headings = [], size = 0, limit = 0 }: FaultValues = {},
): string {
  const values: Readonly<Record<string, string>> = {
    line: String(line),
    headings: headings.join(', '),
    size: size.toLocaleString(`${locale}-US`),
    limit: limit.toLocaleString(`${locale}-US`),
  };
  // A replacer function, because a heading may contain `$` patterns.
  return (TEXTS[code]?.[locale] ?? code).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
