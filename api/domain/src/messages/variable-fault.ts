/** The maximum length of a variable from a model or a caller in a text message, in characters. */
export const MAX_TEXT_VARIABLE_LENGTH = 80;

export type VariableFault = 'variable_too_long' | 'variable_control' | 'variable_link';

/** Control characters, line breaks, lone surrogates, and invisible or direction-changing characters. */
const HIDDEN = /[\p{Cc}\p{Cs}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;
/** Spellings of the dot in a domain that are meant to evade filters. */
const DOT_WORDS: ReadonlySet<string> = new Set([
  'dot',
  'punto',
  '[.]',
  '(.)',
  '{.}',
  '(dot)',
  '[dot]',
  '[punto]',
  '(punto)',
]);
/** Top-level domains that are unlikely to be the first word of a sentence after a period. */
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(
  'com net org info biz io co app dev xyz top shop site online link click live club store tech page web ly gl gg tk ru cn su cc ws tv us uk mx es ar cl pe br de fr eu'.split(
    ' ',
  ),
);
/** Abbreviations that people write with a dot but without a space after it. */
const TITLES: ReadonlySet<string> = new Set('dr dra mr mrs ms sr sra srta st prof av ave no num'.split(' '));
const SCHEMES = ['://', 'http', 'hxxp', 'www.', 'mailto:', 'tel:', 'sms:', '%2e'];

/**
 * Returns why a value is not allowed in a text message; undefined if it is.
 *
 * Only the template determines the wording of a text message: a variable from a model or a caller is a name or a time, never a link.
 */
export function variableFault(value: string): VariableFault | undefined {
  if ([...value].length > MAX_TEXT_VARIABLE_LENGTH) return 'variable_too_long';
  return nameFault(value);
}

/** Returns why a name is not allowed in a message to a stranger, regardless of its length; undefined if it is. */
export function nameFault(name: string): Exclude<VariableFault, 'variable_too_long'> | undefined {
  if (HIDDEN.test(name)) return 'variable_control';
  return hasLink(name) ? 'variable_link' : undefined;
}

function hasLink(value: string): boolean {
  const folded = value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[。｡․‧∙・]/gu, '.');
  const squeezed = folded.replaceAll(' ', '');
  if (SCHEMES.some((scheme) => squeezed.includes(scheme))) return true;
  const words = folded.split(/\s/u).filter((word) => word !== '');
  const spelled = words.map((word) =>
    DOT_WORDS.has(word) ? '.' : word.replaceAll(/\[\.\]|\(\.\)|\{\.\}|[[({]dot[\])}]/gu, '.'),
  );
  return spelled.some((word, at) => isDomain(word) || isSpacedDomain(spelled, at));
}

/** Whether a word is a domain or an IP address, such as "evil.example" and "10.0.0.1"; initials, clock times and titles aren't. */
function isDomain(word: string): boolean {
  const labels = word.split('.').map(stripPunctuation);
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true;
  return labels.some((label, at) => {
    const before = labels[at - 1];
    return before !== undefined && before !== '' && !TITLES.has(before) && isLabel(label) && /[\p{L}\d]/u.test(before);
  });
}

/** Whether a domain is split by spaces: "evil . com", "evil. com" and "evil .com". */
function isSpacedDomain(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const [before, next] = [words[at - 1], words[at + 1]];
  if (word === '.') return before !== undefined && next !== undefined && isTopLevel(next, 2);
  if (word.startsWith('.')) return before !== undefined && isTopLevel(word.slice(1), 2);
  return word.endsWith('.') && next !== undefined && isTopLevel(next, 2);
}

const isTopLevel = (word: string, min: number) => {
  const label = stripPunctuation(word.split(/[./]/u)[0] ?? '');
  return label.length >= min && (TOP_LEVEL_DOMAINS.has(label) || word.includes('/'));
};
const isLabel = (label: string) => label.startsWith('xn--') || /^\p{L}{2,}$/u.test(label.split('/')[0] ?? '');
/** Removes punctuation from a label. */
const stripPunctuation = (label: string) => label.replaceAll(/[,;:!?"'()[\]{}<>]/gu, '');
