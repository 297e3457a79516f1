import type { Locale } from '@switchboard/contracts/constants';

const TEXTS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  before_start: { en: 'is before the start', es: 'es anterior al inicio' },
  duplicate: { en: 'is in the list twice', es: 'está dos veces en la lista' },
  fixed: { en: 'can not change once it is set', es: 'no puede cambiar una vez definido' },
  in_the_past: { en: 'is in the past', es: 'ya pasó' },
  needs_members: { en: 'needs at least one member', es: 'necesita al menos un miembro' },
  not_a_member: { en: 'is none of the members', es: 'no es uno de los miembros' },
  not_after_start: { en: 'must be after the start', es: 'debe ser posterior al inicio' },
  not_here: { en: 'can not be set here: use the rotation', es: 'no se puede definir aquí: usa la rotación' },
  overlapping: { en: 'overlaps another time of the day', es: 'se solapa con otro horario del día' },
  secret_in_prompt: { en: 'a prompt can not hold a secret', es: 'un prompt no puede contener un secreto' },
  taken: { en: 'is taken', es: 'está ocupado' },
  too_long_for_channel: { en: 'is longer than the channel carries', es: 'es más largo de lo que admite el canal' },
  too_many: { en: 'are too many', es: 'son demasiados' },
  unknown: { en: 'is unknown', es: 'es desconocido' },
};

/** Says a fault of a field, by its code, in the caller's language; a code without a text says itself. */
export const faultText = (code: string, locale: Locale): string => TEXTS[code]?.[locale] ?? code;
