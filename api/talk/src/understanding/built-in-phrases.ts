import type { Language } from '@switchboard/contracts/base/fields';
import type { GlobalKind } from '@switchboard/contracts/talk/flow';

/** Phrases by language. */
export type InEachLanguage = Readonly<Record<Language, readonly string[]>>;

/** Phrases for globals, which every talk understands at any node. A flow adds its own. */
export const GLOBAL_PHRASES: Readonly<Record<GlobalKind, InEachLanguage>> = {
  human: {
    en: [
      'human',
      'human being',
      'front desk',
      'put me through',
      'a person',
      'real person',
      'a live person',
      'an agent',
      'representative',
      'operator',
      'receptionist',
      'talk to someone',
      'talk to somebody',
      'speak to someone',
      'speak to somebody',
      'speak with someone',
      'speak with somebody',
      'talk with someone',
      'someone real',
      'are you a robot',
    ],
    es: [
      'una persona',
      'humano',
      'ser humano',
      'me comunica con',
      'me pasa con',
      'comuniqueme',
      'la recepcion',
      'persona real',
      'un agente',
      'un representante',
      'operador',
      'operadora',
      'recepcionista',
      'hablar con alguien',
      'hablar con una persona',
      'que me atienda alguien',
      'eres un robot',
    ],
  },
  repeat: {
    en: [
      'repeat that',
      'say that again',
      'say it again',
      'come again',
      'repeat please',
      'can you repeat',
      'what did you say',
      "didn't catch that",
      'pardon',
      "didn't hear",
      "didn't get that",
      'one more time',
    ],
    es: [
      'repita',
      'repite',
      'repetir',
      'otra vez',
      'de nuevo',
      'como dijo',
      'que dijo',
      'no le oi',
      'no escuche',
      'no le escuche',
      'no lo escuche',
      'no oi',
      'no entendi',
      'no le entendi',
    ],
  },
  slower: {
    en: ['slower', 'slow down', 'too fast', 'more slowly'],
    es: ['mas despacio', 'mas lento', 'muy rapido', 'despacio'],
  },
  stop: {
    // Opt-outs are detected by rules and added to these: `detectOptOut`.
    en: ['goodbye', 'bye', 'hang up', 'never mind', 'forget it'],
    es: ['adios', 'hasta luego', 'colgar', 'olvidelo', 'dejelo'],
  },
  wrongNumber: {
    en: ['wrong number', 'dialed the wrong', 'dialled the wrong', 'called the wrong', 'misdialed'],
    es: ['numero equivocado', 'me equivoque de numero', 'marque mal', 'equivocado de numero'],
  },
  language: {
    en: ['spanish', 'espanol', 'en espanol', 'habla espanol', 'hablas espanol'],
    es: ['speak english', 'in english', 'english please', 'english', 'ingles'],
  },
};

/** Phrases that end a talk if nothing else is said, apart from polite words: "four, that's it" is an answer. */
export const CLOSING: InEachLanguage = {
  en: [
    'that is all',
    "that's all",
    "that's it",
    "that'll be all",
    'nothing else',
    'that is all i need',
    "that's all i need",
  ],
  es: ['eso es todo', 'nada mas', 'es todo', 'seria todo', 'eso seria todo', 'eso es todo lo que necesito'],
};
export const POLITENESS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set([
    'no',
    'yes',
    'yeah',
    'ok',
    'okay',
    'so',
    'i',
    'think',
    'thanks',
    'thank',
    'you',
    'very',
    'much',
    'for',
    'now',
    'today',
    'great',
  ]),
  es: new Set([
    'no',
    'si',
    'ok',
    'bueno',
    'ya',
    'creo',
    'que',
    'gracias',
    'muchas',
    'por',
    'ahora',
    'hoy',
    'perfecto',
    'y',
  ]),
};

/** Words that only signal listening. */
export const ACKNOWLEDGEMENTS: InEachLanguage = {
  en: ['okay', 'ok', 'uh huh', 'mm hmm', 'right', 'i see', 'got it', 'alright', 'all right', 'yeah', 'yes', 'sure'],
  es: ['okey', 'ok', 'aja', 'ya', 'vale', 'entiendo', 'claro', 'si', 'bien', 'ya veo', 'de acuerdo'],
};
