import type { Language } from '@switchboard/contracts/base/fields';

/** What a talk says where its flow has no words of its own. `{…}` are places. */
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

/** A built-in text with its places filled. */
export function builtInText(name: BuiltInText, lang: Language, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[name][lang].replace(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place);
}
