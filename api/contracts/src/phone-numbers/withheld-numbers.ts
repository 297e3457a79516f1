/** Words that carriers and platforms send instead of a withheld or unknown number. */
const WORDS: ReadonlySet<string> = new Set([
  'anonymous',
  'asserted',
  'blocked',
  'callerid',
  'coinline',
  'hidden',
  'international',
  'invalid',
  'na',
  'nan',
  'nil',
  'nobody',
  'nocallerid',
  'none',
  'noreply',
  'notavailable',
  'null',
  'number',
  'numberwithheld',
  'outofarea',
  'payphone',
  'private',
  'privatecaller',
  'privatenumber',
  'restricted',
  'unavailable',
  'undefined',
  'unknown',
  'unknowncaller',
  'unknownnumber',
  'withheld',
  'withheldnumber',
  'anonimo',
  'desconocido',
  'nodisponible',
  'numerodesconocido',
  'numeroprivado',
  'oculto',
  'privado',
  'restringido',
]);

/** Words that carriers send instead of a name. Short ones that are also people's names, such as "Nan", are excluded. */
const NAMES: ReadonlySet<string> = new Set([
  'anonymous',
  'anonymouscaller',
  'blocked',
  'callerunknown',
  'nameunavailable',
  'nocallerid',
  'noname',
  'notavailable',
  'null',
  'outofarea',
  'private',
  'privatecaller',
  'privatename',
  'privatenumber',
  'restricted',
  'unavailable',
  'undefined',
  'unknown',
  'unknowncaller',
  'unknownname',
  'unknownnumber',
  'wirelesscaller',
  'withheld',
  'anonimo',
  'desconocido',
  'nodisponible',
  'numeroprivado',
]);

// Twilio spells these words with telephone keys: +266696687 is ANONYMOUS. https://help.twilio.com/articles/223179988
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'] as const;
const keyOf = (letter: string) => String(2 + KEYS.findIndex((letters) => letters.includes(letter)));
const SPELLED: ReadonlySet<string> = new Set([
  ...['anonymous', 'blocked', 'restricted', 'unavailable', 'unknown', 'private'].map((word) =>
    [...word].map(keyOf).join(''),
  ),
  // A misspelling of RESTRICTED from public reports.
  '7378742883',
  '10000000000',
]);
/** Too short for an E.164 number, though possible extensions. */
const SHORT_CODES: ReadonlySet<string> = new Set(['464', '256253']);

/** Longer texts are neither numbers nor placeholders. */
const MAX_LENGTH = 400;

/** Whether a text is a placeholder for a withheld or unknown number. The empty text counts as one. */
export function isWithheldNumber(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const user = addressUser(text);
  const letters = lettersOf(user);
  if (letters === '' || WORDS.has(letters) || SPELLED.has(letters)) return true;
  return /^0+$/.test(letters) || (user.startsWith('+') && SHORT_CODES.has(letters));
}

/** Whether a text is a placeholder for an unknown caller's name. The empty text counts as one. */
export function isPlaceholderName(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  return /^[\s\p{P}\ufffd]*$/u.test(text) || NAMES.has(lettersOf(text));
}

/**
 * The user part of a SIP or telephone URI, such as `+13035550123` of `sip:+13035550123@host;user=phone`; otherwise the
 * text itself.
 */
export function addressUser(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const [, rest] = SCHEME.exec(text) ?? [];
  const address = rest ?? text;
  const isAddress = rest !== undefined || HOST.test(address.trim());
  return (isAddress ? (address.split(/[@;?>]/, 1)[0] ?? '') : address).trim();
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const SCHEME = /^\s*(?:"[^"<]{0,200}"\s*)?<?(?:sips?|tel):(.*)$/is;
// Without a scheme: a number, or a placeholder such as `anonymous@anonymous.invalid`.
const HOST = /^(?:\+\d+|anonymous|restricted|private|unknown|unavailable)@[^\s@]+$/i;
