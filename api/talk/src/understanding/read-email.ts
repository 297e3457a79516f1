import type { Language } from '@switchboard/contracts/base/fields';
import type { Slot } from '@switchboard/contracts/talk/slots';
import type { Utterance } from '../language/utterance.ts';
import { separateDenied } from './denial.ts';
import { type Atom, splitAtoms } from './email-atoms.ts';
import { CORRECTIONS, isCorrection, ONE_OF_SEVERAL } from './one-of-several.ts';
import type { Check, Reader, Reading } from './reading.ts';

/**
 * Reads an email address that is written, or said as "jane dot doe at example dot com".
 *
 * The utterance is split into atoms (email-atoms.ts). Each "at" whose following atoms form a domain is an address; the atoms before it, back to a lead such
 * as "my e-mail is" or the end of a sentence, are its local part. The result is the whole address or nothing. The caller confirms a spoken address, and
 * spells it if the words are ambiguous: "mike smith" may be one word, and "forty two" digits.
 */
export const readEmail: Reader<Slot> = (_, utterance) => {
  const found = addressesIn(utterance);
  const last = found.at(-1);
  // The caller retracted the last address: the agent asks again.
  if (last === undefined || last.value === undefined || isRetracted(utterance, last.to)) return undefined;
  const whole = found.filter((address): address is Reading & Place => address.value !== undefined);
  const { wanted } = separateDenied(utterance, whole, { isRequested: true, isThing: true });
  const meant = wanted.at(-1);
  if (meant === undefined) return undefined;
  const hasRival = wanted.some((other) => other.value !== meant.value && !isCorrection(utterance, meant, other));
  return hasRival ? { ...meant, score: ONE_OF_SEVERAL, check: 'spell' } : meant;
};

interface Place {
  readonly from: number;
  readonly to: number;
}

/** An address; without a value if the words before its "at" are ambiguous or invalid. */
type Address = Reading | (Place & { readonly value: undefined });

function addressesIn(utterance: Utterance): Address[] {
  const atoms = splitAtoms(utterance);
  const found: Address[] = [];
  let least = 0;
  for (const [at, { kind }] of atoms.entries()) {
    const domain = kind === 'at' && at >= least ? domainAt(atoms, at + 1) : undefined;
    const address = domain && addressAt({ utterance, atoms, least }, { at, domain });
    if (domain === undefined || address === undefined) continue;
    found.push(address);
    least = domain.to;
  }
  return found;
}

const isRetracted = ({ tokens, lang }: Utterance, to: number) =>
  tokens.slice(to).some(({ text }) => text !== 'no' && CORRECTIONS[lang].has(text));

interface Domain {
  readonly text: string;
  readonly to: number;
  readonly isUnclear: boolean;
}

const MAX_LABELS = 8;
const MAX_LABEL_ATOMS = 24;
const MAX_LABEL_WORDS = 4;

/** "example dot com", "g mail dot com", "mi clínica punto com punto mx". */
function domainAt(atoms: readonly Atom[], from: number): Domain | undefined {
  const labels: string[] = [];
  let isUnclear = false;
  let at = from;
  while (labels.length < MAX_LABELS) {
    const label = labels.length === 0 ? firstLabelAt(atoms, at) : labelAt(atoms, at);
    if (label === undefined) break;
    labels.push(label.text);
    isUnclear ||= label.isUnclear;
    at = label.to;
    if (atoms[at]?.text !== '.' || atoms[at]?.kind !== 'symbol') break;
    at += 1;
  }
  const isWhole = labels.length > 1 && /^\p{L}{2,63}$/u.test(labels.at(-1) ?? '') && atoms[at - 1]?.text !== '.';
  return isWhole ? { text: labels.join('.'), to: at, isUnclear } : undefined;
}

/** Reads everything before the first dot. */
function firstLabelAt(atoms: readonly Atom[], from: number): Domain | undefined {
  let to = from;
  while (to - from < MAX_LABEL_ATOMS && isNamePart(atoms[to])) to++;
  const parts = atoms.slice(from, to);
  const words = parts.filter(({ kind }) => kind === 'word').length;
  if (parts.length === 0 || words > MAX_LABEL_WORDS || atoms[to]?.text !== '.') return undefined;
  return { text: joinText(parts), to, isUnclear: isAmbiguous(parts) };
}

/** Reads a word, or spelled letters. */
function labelAt(atoms: readonly Atom[], from: number): Domain | undefined {
  let to = from;
  if (atoms[to]?.kind === 'letter') while (atoms[to]?.kind === 'letter') to++;
  else if (atoms[to]?.kind === 'word') {
    to++;
    while (isGlued(atoms, to) && isNamePart(atoms[to])) to++;
  } else return undefined;
  const parts = atoms.slice(from, to);
  return { text: joinText(parts), to, isUnclear: isAmbiguous(parts) };
}

const isNamePart = (atom: Atom | undefined) =>
  atom !== undefined && (['word', 'letter', 'number'].includes(atom.kind) || atom.text === '-');
const isGlued = (atoms: readonly Atom[], at: number) => at > 0 && atoms[at]?.start === atoms[at - 1]?.end;
const joinText = (atoms: readonly Atom[]) => atoms.map(({ text }) => text).join('');

/** Whether the spelling of atoms is ambiguous: two words without a symbol between them may be one. */
const isAmbiguous = (atoms: readonly Atom[]) =>
  atoms.some((atom, index) => {
    const before = atoms[index - 1];
    const isApart = before !== undefined && before.end !== atom.start;
    const isSpelled = before?.kind !== 'word' && atom.kind !== 'word';
    return atom.isUnclear || (isApart && !isSpelled && ![before.kind, atom.kind].includes('symbol'));
  });

interface Search {
  readonly utterance: Utterance;
  readonly atoms: readonly Atom[];
  /** The address must begin after the previous one. */
  readonly least: number;
}

const MAX_LOCAL_CHARACTERS = 64;
const MAX_LOCAL_WORDS = 4;
const LOCAL = /^[\p{L}\p{N}_!#$%&'*+/=?^`{|}~](?:\.?[\p{L}\p{N}\p{M}_!#$%&'*+/=?^`{|}~-])*$/u;

function addressAt(
  { utterance, atoms, least }: Search,
  { at, domain }: { readonly at: number; readonly domain: Domain },
): Address | undefined {
  const { text, lang } = utterance;
  const end = atoms[at - 1]?.kind === 'comma' ? at - 1 : at;
  let from = end;
  while (from > least && isLocalPart({ atoms, lang }, from - 1, end)) from--;
  if (from === end) return undefined;
  const parts = atoms.slice(from, end).filter(({ kind }) => kind !== 'comma');
  const place = toTokenSpan(utterance, atoms[from]?.start ?? 0, atoms[domain.to - 1]?.end ?? 0);
  const glued = gluedFrom(atoms, at);
  // "Jane Doe, that's jane@example.com": the name is not part of the address, which begins with it.
  const isRepeated = atoms.slice(from, glued).some(({ text: word }) => word.length > 1 && word === atoms[glued]?.text);
  const first = isRepeated ? glued : from;
  const start = atoms[first]?.start ?? 0;
  const written = text.slice(start, atoms[domain.to - 1]?.end ?? 0);
  const isWritten = !/\s/.test(written) && written.includes('@');
  const local = isWritten
    ? written.slice(0, written.lastIndexOf('@')).normalize('NFC').toLowerCase().replaceAll('’', "'")
    : joinText(parts);
  const words = parts.filter(({ kind }) => kind === 'word').length;
  const isLead = first === from ? isIntroduced({ utterance, atoms, least }, from, local) : true;
  if (!isLead || local.length > MAX_LOCAL_CHARACTERS || !LOCAL.test(local) || (!isWritten && words > MAX_LOCAL_WORDS))
    return { ...place, value: undefined };
  if (isWritten) {
    const host = written
      .slice(written.lastIndexOf('@') + 1)
      .normalize('NFC')
      .toLowerCase();
    return { ...place, value: `${local}@${host}`, score: 1, ...(isRepeated && { check: 'spell' as const }) };
  }
  const check: Check = domain.isUnclear || isAmbiguous(parts) ? 'spell' : 'confirm';
  return { ...place, value: `${local}@${domain.text}`, score: check === 'spell' ? 0.75 : 0.9, check };
}

/** The first of the atoms directly before an at sign, without a space. */
function gluedFrom(atoms: readonly Atom[], at: number): number {
  let from = at;
  while (from > 0 && isGlued(atoms, from)) from--;
  return from;
}

/** Whether an atom belongs to the part before the at sign. A comma between spelled letters does, a lead such as "it's" doesn't. */
function isLocalPart(
  { atoms, lang }: { readonly atoms: readonly Atom[]; readonly lang: Language },
  at: number,
  end: number,
): boolean {
  const atom = atoms[at];
  const before = atoms[at - 1];
  const next = atoms[at + 1];
  if (atom === undefined || atom.kind === 'stop' || atom.kind === 'at') return false;
  const isSpelled = (other: Atom | undefined) => other !== undefined && ['letter', 'number'].includes(other.kind);
  if (atom.kind === 'comma') return at + 1 < end && isSpelled(before) && isSpelled(next);
  // A symbol ties any word to the address: "my dot name at example dot com".
  if (next?.kind === 'symbol' && at + 1 < end) return true;
  if (atom.kind === 'word' && LEADS[lang].has(atom.text)) return false;
  const isPreposition = lang === 'es' && atom.text === 'a' && next?.kind === 'word' && at + 1 < end;
  return !(isPreposition && before?.kind === 'word' && !NAMING.has(before.text));
}

/** "escríbame a jane" names jane, "mi correo es a garcía" may name agarcia. */
const NAMING: ReadonlySet<string> = new Set(['es', 'era', 'seria', 'correo', 'email', 'mail', 'direccion']);

/** Whether nothing before the address in its sentence may belong to it, except a name that it repeats. */
function isIntroduced({ utterance: { lang }, atoms, least }: Search, from: number, local: string): boolean {
  const before: Atom[] = [];
  for (let at = from - 1; at >= least && atoms[at]?.kind !== 'stop' && atoms[at]?.kind !== 'at'; at--) {
    const atom = atoms[at];
    if (atom !== undefined) before.unshift(atom);
  }
  // Anything may come before a lead such as "my e-mail is".
  if (before.at(-1)?.kind !== 'comma') return true;
  const words = before.slice(before.findLastIndex(({ kind, text }) => kind === 'word' && LEADS[lang].has(text)) + 1);
  return local.startsWith(joinText(words.filter(({ kind }) => kind !== 'comma')));
}

function toTokenSpan({ tokens }: Utterance, start: number, end: number): Place {
  const from = tokens.findIndex((token) => token.end > start);
  const to = tokens.findLastIndex((token) => token.start < end) + 1;
  return { from: Math.max(from, 0), to };
}

/** Words that lead to an address. */
const LEADS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    "it it's its is that that's this email mail address be to use under reach me my our her his yes yeah yep sure ok okay no wait sorry actually mean would so hi hello and or on by via try write send contact the an just not but then was i'm".split(
      ' ',
    ),
  ),
  es: new Set(
    'es era seria sera correo electronico email mail direccion mi el la al del su con por para si no claro bueno perdon digo espere espera mejor favor pues y o en que me escribame mandelo envielo envieme use usa anote tengo este gracias sino'.split(
      ' ',
    ),
  ),
};
