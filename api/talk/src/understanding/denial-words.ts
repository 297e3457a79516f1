import type { Language } from '@switchboard/contracts/base/fields';
import { NEGATORS as COMMON } from './negation.ts';

type Words = Readonly<Record<Language, ReadonlySet<string>>>;
const words = (en: string, es: string): Words => ({ en: new Set(en.split(' ')), es: new Set(es.split(' ')) });

/** Words that deny a value. Intents are scored with fewer of them. */
export const NEGATORS: Words = {
  en: new Set([
    ...COMMON.en,
    'cannot',
    'cant',
    "couldn't",
    "wouldn't",
    "aren't",
    "ain't",
    "haven't",
    'nor',
    'neither',
    'doesnt',
    'wont',
    'isnt',
  ]),
  es: COMMON.es,
};
/** Words that a negation reaches across to the value after it: "I won't be able to make it on Monday". */
export const CARRIERS = words(
  "do make it it's come in on at for be being the that this want have time available free able to there go going any a an i we i'm been say said put book schedule sign me us him her down up for with ever mean think like either with today's monday tuesday wednesday thursday friday saturday sunday tomorrow before after until earlier later than",
  'hace falta necesario gusta gustan agrada agradan ponga pongan agende agenden reserve reserven apunte apunten anote anoten puedo podria podre podemos puede me nos le sirve queda conviene va viene ir venir voy quiero quisiera sea ser el la los las un una a al en para por de del este esta ese esa que bien tengo tiempo disponible libre estoy es son dia dije digo hay lunes martes miercoles jueves viernes sabado domingo manana antes despues hasta mas tarde temprano',
);
/** Fewer words if the agent didn't ask for the value: "I can't come on Friday" may name the visit to cancel. */
export const CLOSE_CARRIERS = words('do on at before after until', 'puedo quiero sea el la los las a antes de despues');
/** Words between a value and the negation after it: "Monday I really can't". */
export const CARRIERS_AFTER = words(
  'i we he she it that this is day just really also morning afternoon evening definitely probably unfortunately would',
  'yo nosotros ya tambien realmente dia por la en el manana tarde noche lamentablemente definitivamente',
);

/** Words whose negation expresses the caller's doubt or wishes and doesn't deny the value: "I don't know, Monday". */
export const DOUBTS = words(
  'know care mind matter sure certain decided picky worry problem',
  'se importa sabria seguro segura problema decidi',
);
/** Words before a negation that make it a question or a condition: "why not Monday", "if not Monday". */
export const ASKING_BEFORE: Readonly<Record<Language, readonly string[]>> = {
  en: ['why', 'if'],
  es: ['por que', 'si'],
};
/** Words after a negation that make it a question: "can't you do Monday", "¿no tiene el lunes?". */
export const ASKING_AFTER = words('you we they there i', 'tiene tienen tendra tendran tendria habra habria');
export const INVERTED = new Set(["don't", "can't", "couldn't", "isn't", "aren't", "won't", "wouldn't"]);

export const BUT = words('but except besides excluding barring', 'menos excepto salvo');
export const ANY = words(
  'any anyone anybody someone somebody anything anytime anyday every everyday everything all whenever whatever',
  'cualquier cualquiera todos todas todo toda cuando',
);
export const NONE = words('no nothing none only', 'ningun ninguno ninguna nada solo nomas');
/** Words that rule out every value after them: "nothing before eleven", "nada de vacunas". */
export const NOTHING_WORDS: Words = words('nothing none', 'nada ninguna ninguno');
export const NOTHING_OF = words('before after until earlier later on at', 'antes despues hasta de en el');
/** Pronouns with which the caller drops a value they named: "not him", "ese no". */
export const PRONOUNS = words('him her them it that those', 'ese esa esos esas el ella eso');
export const NOT_BUT = new Set(['al', 'lo', 'a']);

export const COORDINATORS = words('or nor and', 'o u ni y');
export const FREE_LINKS = words('or nor and on at the either', 'o u ni y el los las a la de tampoco');

export const MODALS: Words = {
  en: new Set(["can't", 'cannot', 'cant', "couldn't", "won't"]),
  es: new Set(['no puedo', 'no podemos', 'no podria', 'no podre', 'no podriamos']),
};
/** Words that start a new clause. */
export const JOINTS: ReadonlySet<string> = new Set([
  'so',
  'because',
  'since',
  'can',
  'could',
  'how',
  'what',
  'asi',
  'porque',
  'puede',
  'podria',
]);
export const INDEFINITE: ReadonlySet<string> = new Set(
  'a an the his her its my our your un una el la los las su sus mi nuestra nuestro'.split(' '),
);
export const ARTICLES: ReadonlySet<string> = new Set(['el', 'la', 'los', 'las', 'a']);
