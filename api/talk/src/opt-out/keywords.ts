import type { Sentence } from './clauses.ts';
import type { OptOut } from './rule.ts';

/**
 * The carriers' stop keywords, with Spanish equivalents.
 *
 * https://help.twilio.com/articles/223134027 and https://support.telnyx.com/en/articles/1270091
 */
const STRONG: ReadonlySet<string> = new Set([
  'stop',
  'stopall',
  'stop all',
  'unsubscribe',
  'unsubscribe me',
  'unsubscribe all',
  'optout',
  'opt out',
  'opt me out',
  'stop it',
  'stop this',
  'stop that',
  'stop everything',
  'stop me',
  'stop texts',
  'stop text',
  'stop sms',
  'stop messages',
  'stop calls',
  'remove me',
  'remove',
  'remove my number',
  'take me off',
  'no more',
  'no texts',
  'no messages',
  'no calls',
  'alto',
  'baja',
  'de baja',
  'dar de baja',
  'no mas',
  'desuscribir',
  'desuscribirme',
  'desuscribanme',
  'quitenme',
  'quiteme',
  'borrenme',
  'borreme',
  'saquenme',
  'wrong number stop',
  'stop bothering me',
  'leave me alone',
  'stop texting',
  'stop messaging',
  'do not text',
  "don't text",
  'dont text',
  'do not call',
  'no molestar',
  'dejenme en paz',
  'parar',
  'paren',
  'pare',
  'detener',
  'detengan',
  'deténganse',
  'detenganse',
  'stopp',
  'do not contact',
  'stop alerts',
  'stop alert',
  'unsuscribe',
  'unsubcribe',
]);
/**
 * Keywords that are also ordinary words. They count only if they stand alone, as carriers define them, in any case and punctuation. With any
 * other word, even "please", they are unclear, because people also cancel and end other things.
 */
const ALONE: ReadonlySet<string> = new Set([
  'cancel',
  'end',
  'quit',
  'revoke',
  'cancelar',
  'cancel all',
  'end all',
  'quit all',
  'cancel texts',
  'cancel messages',
  'end texts',
  'cancelar mensajes',
  'cancel subscription',
  'cancel my subscription',
  'cancelar suscripcion',
  'terminar',
  'fin',
]);
/** Keywords that count even if more follows: "STOP. Wrong number", "stop this is not Mary". */
const FIRST: ReadonlySet<string> = new Set([...STRONG].filter((word) => /^(?:stop|unsub|opt)/.test(word)));
const FOLLOWED =
  /^unsub(?:scribe)?(?: me| us)? from (?:all|this|these|everything|your list|the list)$|^stop (?:i|i'm|im|i've|this is|who|whoever|you have|you've|you got|we don't|it's|wrong|not interested|don't|dont|never|what is)(?: |$)/;
const MAYBE: ReadonlySet<string> = new Set(['para', 'basta', 'ya basta', 'enough', 'go away', 'off']);

/** Filler words around a keyword. */
const AROUND =
  /(?<![\p{L}\p{N}'])(?:please|pls|plz|plse|thanks|thank you|thx|ty|now|asap|immediately|already|hi|hello|hey|ok|okay|yes|just|sir|i said|i say|and|por favor|porfavor|porfa|gracias|ya|hola|si|ahora|right)(?![\p{L}\p{N}'])/gu;

/** Returns whether a text message is a stop keyword, with or without filler: "Stop please", `"STOP" 🛑`. */
export function detectKeyword(sentences: readonly Sentence[]): OptOut {
  const clauses = sentences.flatMap(({ text, isQuestion }) =>
    text
      .split(',')
      .map((clause) => ({ word: toKeyword(clause), isExact: toKeyword(clause) === clause.trim(), isQuestion })),
  );
  const said = clauses.filter(({ word }) => word !== '');
  const all = unique(said.map(({ word }) => word));
  if (all.length === 1 && STRONG.has(all[0] ?? '')) return 'yes';
  if (all.length === 1 && ALONE.has(all[0] ?? ''))
    return clauses.every(({ isExact, isQuestion }) => isExact && !isQuestion) ? 'yes' : 'unclear';
  if (all.length === 1 && MAYBE.has(all[0] ?? '')) return 'unclear';
  const [first] = said;
  if (first !== undefined && (FIRST.has(first.word) || FOLLOWED.test(first.word))) return 'yes';
  return said.some(({ word }) => STRONG.has(word)) ? 'unclear' : 'no';
}

const unique = (words: readonly string[]) => [...new Set(words)];

function toKeyword(clause: string): string {
  const words = clause.replace(AROUND, ' ').replace(/ +/g, ' ').trim();
  // "stop stop stop", "S T O P"
  const parts = words.split(' ');
  if (parts.length > 1 && parts.every((part) => part.length === 1)) return parts.join('');
  return unique(parts).length === 1 ? (parts[0] ?? '') : words;
}
