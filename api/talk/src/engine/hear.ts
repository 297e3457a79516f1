import { hasAtMost } from '@switchboard/contracts/base/text';
import type { OptOutAnswer, Scored } from '@switchboard/contracts/talk/trace';
import { MAX_UTTERANCE_CHARACTERS } from '@switchboard/contracts/talk/words';
import { rawOf, toUtterance, type Utterance } from '../language/utterance.ts';
import { ACKNOWLEDGEMENTS } from '../understanding/built-in-phrases.ts';
import { type Decided, decide } from '../understanding/decide.ts';
import type { Candidate } from '../understanding/intents.ts';
import { otherLanguageOf } from '../understanding/other-language.ts';
import { toPhrase } from '../understanding/phrases.ts';
import { type RuledOut, readDenied } from '../understanding/read-denied.ts';
import { readSlot } from '../understanding/read-slot.ts';
import { type Found, type OpenSlot, readSlots } from '../understanding/read-slots.ts';
import { maskAll, masked } from './mask.ts';
import { optOutOf } from './opt-out.ts';
import { MASK, type Turn } from './turn.ts';

/** What was heard, understood as far as it goes. */
export interface Heard {
  readonly utterance: Utterance;
  readonly found: readonly Found[];
  /** The value that the caller rules out, of a slot that the agent asks for or that the caller's last words set. */
  readonly ruledOut: RuledOut | undefined;
  readonly candidates: readonly Candidate[];
  readonly decided: Decided;
  /** Only "okay" and its like. */
  readonly isAcknowledgement: boolean;
  readonly optOut: OptOutAnswer | undefined;
}

/** What was heard while nobody was to answer, as a trace may keep it: not too long, and without what sensitive slots would take of it. */
export function maskHeard(turn: Turn, text: string): string {
  if (!hasAtMost(text, MAX_UTTERANCE_CHARACTERS)) return '';
  const utterance = toUtterance(text, turn.state.lang);
  const context = { now: turn.facts.now, region: turn.compiled.version.region, isAsked: true };
  const secrets = [...turn.flow.slots.values()].flatMap((slot) => {
    const reading = slot.sensitive ? readSlot(slot, utterance, context) : undefined;
    return reading === undefined ? [] : [rawOf(utterance, reading)];
  });
  return masked(turn, maskAll(text, secrets));
}

/**
 * Understands the caller's words at the current node, and traces them with their candidates and scores. Words that the trace has already, because
 * a question stood between them and their effect, are `isKnown`.
 */
export function understand(turn: Turn, text: string, { isKnown = false } = {}): Heard {
  const { state, flow } = turn;
  const heard = !hasAtMost(text, MAX_UTTERANCE_CHARACTERS) ? '' : text;
  listenIn(turn, heard);
  const utterance = toUtterance(heard, state.lang);
  const found = readOpenSlots(turn, utterance);
  const candidates = flow.scoreIntents(utterance);
  const { thresholds } = turn.compiled.version;
  const decided = decide(
    candidates.filter((candidate) => counts(turn, candidate)),
    thresholds,
  );
  const optOut = isKnown ? undefined : optOutOf(state, utterance, decided);
  if (!isKnown) traceWords(turn, { text: heard, found, optOut });
  traceUnderstood(turn, { found, candidates, decided });
  state.intents = candidates
    .filter(({ kind, score }) => kind === 'intent' && score >= thresholds.act)
    .map(({ name }) => name);
  const ruledOut = readRuledOut(turn, utterance);
  return { utterance, found, ruledOut, candidates, decided, isAcknowledgement: isAcknowledgement(utterance), optOut };
}

/** Changes to a language of the agent that the caller plainly speaks. */
function listenIn(turn: Turn, text: string): void {
  const other = otherLanguageOf(text, turn.state.lang);
  if (other !== undefined && turn.compiled.version.languages.includes(other)) turn.switchLanguage(other);
}

/** Intents that lead out of the node, and globals. */
function counts({ state, flow }: Turn, { kind, name }: Candidate): boolean {
  if (kind === 'global') return true;
  const edges = state.node === null ? [] : (flow.edges.get(state.node) ?? []);
  return edges.some(({ when }) => when.type === 'intent' && when.intent === name);
}

/** Every open slot is tried, those that were asked for first; no two take the same words, and asked ones may take a bare value. */
function readOpenSlots(turn: Turn, utterance: Utterance): Found[] {
  const { node, state, flow } = turn;
  const asked = node?.type === 'ask' ? node.slots.map(({ slot }) => slot) : [];
  const missing = asked.filter((name) => state.slots[name] === undefined);
  const order = [...missing, ...[...flow.slots.keys()].filter((name) => !missing.includes(name))];
  const isCorrecting = saysNo(utterance);
  const open = order.flatMap((name): OpenSlot[] => {
    const slot = flow.slots.get(name);
    const isOpen = state.slots[name] === undefined;
    const isCorrected = state.lastSet.includes(name) && isCorrecting;
    if (slot === undefined || !(isOpen || isCorrected)) return [];
    // Of several that were asked for at once, a bare value can only be the first one's.
    const isAsked =
      name === missing[0] || (missing.includes(name) && slot.type !== missingType(turn, missing[0])) || isCorrected;
    return [{ slot, isAsked }];
  });
  const { region, thresholds } = turn.compiled.version;
  return readSlots(open, utterance, { now: turn.facts.now, region, least: thresholds.ask });
}

/** The value that the caller rules out of the current node's slots: any value of an empty slot, only the stored value of a filled one. */
function readRuledOut(turn: Turn, utterance: Utterance): RuledOut | undefined {
  const { node, state, flow, facts } = turn;
  const context = { now: facts.now, region: turn.compiled.version.region, isAsked: true };
  for (const { slot: name } of node?.type === 'ask' ? node.slots : []) {
    const slot = flow.slots.get(name);
    const ruledOut = slot && readDenied(slot, utterance, context);
    const value = state.slots[name]?.value;
    if (ruledOut !== undefined && (value === undefined || value === ruledOut.value)) return ruledOut;
  }
  return undefined;
}

const missingType = ({ flow }: Turn, name: string | undefined) =>
  name === undefined ? undefined : flow.slots.get(name)?.type;

/** "No, Tuesday": what was understood last is corrected. */
const saysNo = ({ tokens }: Utterance) =>
  ['no', 'not', 'actually', 'sorry', 'perdon', 'mejor'].includes(tokens[0]?.text ?? '');

function isAcknowledgement({ tokens, lang }: Utterance): boolean {
  const words = tokens.map(({ text }) => text).join(' ');
  return (
    tokens.length > 0 &&
    ACKNOWLEDGEMENTS[lang].some((text) => text === words || toPhrase(text, lang).join(' ') === words)
  );
}

/** How many intents and globals a trace names. */
const MAX_TRACED = 5;

function traceWords(
  turn: Turn,
  { text, found, optOut }: { readonly text: string } & Pick<Heard, 'found' | 'optOut'>,
): void {
  const secrets = found.filter(({ slot }) => slot.sensitive).map(({ raw }) => raw);
  const fresh = maskAll(text, secrets);
  turn.note('turn.heard', { text: masked(turn, fresh), lang: turn.state.lang, ...(optOut && { optOut }) });
}

function traceUnderstood(
  turn: Turn,
  { found, candidates, decided }: Pick<Heard, 'found' | 'candidates' | 'decided'>,
): void {
  const slots = found.map(
    ({ slot, score, raw }): Scored => ({ kind: 'slot', name: slot.name, score, raw: slot.sensitive ? MASK : raw }),
  );
  const { act, ask, margin } = turn.compiled.version.thresholds;
  turn.note('turn.understood', {
    as: decided.as === 'noMatch' && found.length > 0 ? 'act' : decided.as,
    candidates: [...slots, ...candidates.slice(0, MAX_TRACED)],
    thresholds: { act, ask, margin },
  });
}
