import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** An input for a regular expression: `before`, then `pump` many times, then `after`. */
export interface Hostile {
  readonly before: string;
  readonly pump: string;
  readonly after: string;
}

/** Endings that make a match fail: none continues a word, a number or white space. */
const AFTER = ['', '\u0001', '!\n@'];
const MAX_PUMPS = 40;
const MAX_BEFORES = 6;

/**
 * Generates the inputs most likely to make an expression slow: its characters and repeated parts many times over, after each possible
 * beginning, with an ending that doesn't match.
 */
export function hostileInputs({ source, flags }: { readonly source: string; readonly flags: string }): Hostile[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const samples = collectSamples(pattern, flags);
  const pumps = [...new Set([...samples.repeated, ...samples.characters, ...pairs(samples.characters)])].slice(
    0,
    MAX_PUMPS,
  );
  const befores = [...new Set(['', 'a', ...samples.beginnings])].slice(0, MAX_BEFORES);
  return befores.flatMap((before) => pumps.flatMap((pump) => AFTER.map((after) => ({ before, pump, after }))));
}

interface Samples {
  /** Texts that a repeated part matches, alone and with the text before it. */
  readonly repeated: string[];
  /** Texts that may precede a repeated part. */
  readonly beginnings: string[];
  /** Single characters that some part matches. */
  readonly characters: string[];
}

const isLoop = ({ max }: AST.Quantifier) => max > 8;

function collectSamples(pattern: AST.Pattern, flags: string): Samples {
  const samples: Samples = { repeated: [], beginnings: [], characters: [] };
  const sampler = new Sampler(flags);
  const walkAlternative = ({ elements }: AST.Alternative, before: string): void => {
    let prefix = before;
    for (const element of elements) {
      walk(element, prefix);
      prefix += sampler.sample(element, 0);
    }
  };
  const walk = (element: AST.Element, before: string): void => {
    for (const character of sampler.characters(element)) samples.characters.push(character);
    if (element.type === 'Quantifier') {
      if (isLoop(element)) {
        for (const nth of [0, 1, 2]) samples.repeated.push(sampler.sample(element.element, nth));
        samples.repeated.push(before + sampler.sample(element.element, 0));
        samples.beginnings.push(before);
      }
      walk(element.element, before);
    } else if ('alternatives' in element) {
      for (const alternative of element.alternatives) walkAlternative(alternative, before);
    }
  };
  for (const alternative of pattern.alternatives) walkAlternative(alternative, '');
  const clean = (texts: string[]) => [...new Set(texts.filter((text) => text !== ''))];
  return {
    repeated: clean(samples.repeated),
    beginnings: clean(samples.beginnings),
    characters: clean(samples.characters),
  };
}

function pairs(characters: readonly string[]): string[] {
  const few = characters.slice(0, 6);
  return few.flatMap((first) => few.filter((second) => second !== first).map((second) => first + second));
}

/** The sample characters for a character class. */
const COMMON = [
  ' ',
  'a',
  '0',
  '\n',
  '-',
  '.',
  ',',
  '_',
  '@',
  '/',
  '+',
  'A',
  '"',
  '<',
  '{',
  '[',
  'é',
  '\u0301',
  '１',
  ':',
  '=',
  '&',
  '\t',
  '(',
  '#',
];

/** Generates texts that parts of an expression match. */
class Sampler {
  readonly #flags: string;

  constructor(flags: string) {
    this.#flags = flags.replace(/[gyd]/g, '');
  }

  /** Generates a text that an element matches; `nth` selects among its characters and alternatives. */
  sample(element: AST.Element, nth: number): string {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const matching = this.#matching(element.raw);
        return matching[nth % Math.max(1, matching.length)] ?? '';
      }
      case 'Quantifier':
        return this.sample(element.element, nth).repeat(Math.min(Math.max(element.min, 1), 3));
      case 'Group':
      case 'CapturingGroup': {
        const { alternatives } = element;
        const chosen = alternatives[nth % Math.max(1, alternatives.length)];
        return (chosen?.elements ?? []).map((part) => this.sample(part, nth)).join('');
      }
      default:
        return '';
    }
  }

  /** Single characters that an element itself matches. */
  characters(element: AST.Element): string[] {
    if (element.type === 'Character') return [String.fromCodePoint(element.value)];
    const isSet = element.type === 'CharacterSet' || element.type === 'CharacterClass';
    return isSet ? this.#matching(element.raw).slice(0, 4) : [];
  }

  #matching(raw: string): string[] {
    const one = new RegExp(`^(?:${raw})$`, this.#flags);
    const matching = COMMON.filter((character) => one.test(character));
    if (matching.length > 0) return matching;
    // A class of a few characters contains them.
    return [...raw].filter((character) => one.test(character));
  }
}
