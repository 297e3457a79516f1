import type { Language } from '@switchboard/contracts/base/fields';
import { foldText } from '@switchboard/contracts/base/text';
import type { OptOutAnswer } from '@switchboard/contracts/talk/trace';
import type { Utterance } from '../language/utterance.ts';
import { detectOptOut } from '../opt-out/opt-out.ts';
import { UNSURE } from './answer-phrases.ts';
import { classifyYesNo } from './read-yes-no.ts';

/**
 * Classifies the answer to "Do you want us to stop calling you altogether?". A request such as "never call me again" is a yes. An answer with both yes
 * and no is unclear, and so is one with neither.
 */
export function classifyOptOutAnswer(utterance: Utterance): Exclude<OptOutAnswer, 'asked'> {
  const { text, lang, tokens } = utterance;
  if (detectOptOut(text, 'call') === 'yes' || detectOptOut(text, 'text') === 'yes') return 'confirmed';
  const words = foldText(tokens.map((token) => token.text).join(' '));
  if (UNSURE[lang].some((phrase) => ` ${words} `.includes(` ${phrase} `))) return 'unclear';
  if (NEVER_AGAIN.test(words)) return 'confirmed';
  const answer = classifyYesNo(utterance)?.value;
  const first = tokens[0]?.text ?? '';
  if (NO_WORDS[lang].has(first)) return AGREEMENT[lang].test(words) ? 'unclear' : 'denied';
  if (LIMITED[lang].test(words)) return answer === false || !AGREEMENT[lang].test(words) ? 'denied' : 'unclear';
  if (answer === true || (answer === undefined && ALTOGETHER[lang].test(words))) return 'confirmed';
  if (answer === false) return AGREEMENT[lang].test(words) ? 'unclear' : 'denied';
  return 'unclear';
}

/** An answer that starts with one of these is a no, whatever polite words follow: "no, that's fine". */
const NO_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['no', 'nope', 'nah', 'not']),
  es: new Set(['no']),
};

const NEVER_AGAIN = /^(?:(?:yes|si) )?(?:never again|nunca mas|never ever)\b/;

/** Words that mean nothing but yes. */
const AGREEMENT: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:yes|yeah|yep|yup|please do)\b/,
  es: /\b(?:si|claro que si|asi es)\b/,
};

/** A limited request: "just this one", "solo por hoy". */
const LIMITED: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:just|only) (?:about|for|on|this|that|these|those|today|tomorrow|now|the|after|before|until|when|while|in|at)\b|\b(?:keep|you can|you may|still) (?:calling|call)\b|\bcall me (?:about|when|if|for|on|at)\b/,
  es: /\b(?:solo|solamente|nada mas|unicamente) (?:por|para|de|lo|esto|esta|este|hoy|manana|los|las|el|la|en|cuando|sobre|con)\b|\b(?:sigan|siga|pueden|puede) (?:llamando|llamar)(?:me)?\b/,
};

/** Words that make a request unlimited: "altogether", "para siempre". */
const ALTOGETHER: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:altogether|completely|entirely|for good|forever|permanently|all of (?:them|it)|all (?:the )?calls|everything|that's what i (?:want|said|mean)|that is what i (?:want|said|mean))\b/,
  es: /\b(?:del todo|por completo|completamente|totalmente|para siempre|definitivamente|todas|todo|eso (?:quiero|dije|pido)|es lo que (?:quiero|pido|dije))\b/,
};
