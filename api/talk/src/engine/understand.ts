import { hasAtMost } from '@switchboard/contracts/base/text';
import type { OptOutAnswer, Scored } from '@switchboard/contracts/talk/trace';
import { MAX_UTTERANCE_CHARACTERS } from '@switchboard/contracts/talk/words';
import { originalWords, toUtterance, type Utterance } from '../language/utterance.ts';
import { ACKNOWLEDGEMENTS } from '../understanding/built-in-phrases.ts';
import type { Candidate } from '../understanding/intents.ts';
import { decide, type IntentDecision } from '../understanding/intents.ts';
import { detectOtherLanguage } from '../understanding/other-language.ts';
import { toPhrase } from '../understanding/phrases.ts';
import { type RuledOut, readDenied } from '../understanding/read-denied.ts';
import { type FoundValue, type OpenSlot, readSlot, readSlots } from '../understanding/read-slots.ts';
import { classifyOptOut } from './opt-out-question.ts';
import { MASK, maskSecrets, maskSensitive } from './trace-values.ts';
import type { Turn } from './turn.ts';

// Understands the caller's words at the current node: the values in them, the scored intents, the value they rule out, and whether they are about opting out.
// Every result is traced, with candidates and scores.

/** The caller's words, as far as the agent understands them. */
export interface Understood {
  readonly utterance: Utterance;
  readonly found: readonly FoundValue[];
  /** The value that the caller rules out for a slot the agent asks for, or one they just set. */
  readonly ruledOut: RuledOut | undefined;
  readonly candidates: readonly Candidate[];
  readonly decided: IntentDecision;
  /** Only "okay" and the like. */
  readonly isAcknowledgement: boolean;
  readonly optOut: OptOutAnswer | undefined;
}

/**
 * Masks words that nobody answers for the trace, by removing anything that a sensitive slot could read from them. Words that are too long are
 * left out.
 */
export function maskTranscript(turn: Turn, text: string): string {
  if (!hasAtMost(text, MAX_UTTERANCE_CHARACTERS)) return '';
  const utterance = toUtterance(text, turn.state.lang);
  const context = { now: turn.facts.now, region: turn.compiled.version.region, isRequested: true };
  const secrets = [...turn.flow.slots.values()].flatMap((slot) => {
    const reading = slot.sensitive ? readSlot(slot, utterance, context) : undefined;
    return reading === undefined ? [] : [originalWords(utterance, reading)];
  });
  return maskSensitive(turn, maskSecrets(text, secrets));
}

/**
 * Understands the caller's words at the current node, and traces them with their candidates and scores.
 *
 * @param isKnown whether the trace already has the words, because the opt-out question came between the words and their effect
 */
export function understand(turn: Turn, text: string, { isKnown = false } = {}): Understood {
  const { state, flow } = turn;
  const words = hasAtMost(text, MAX_UTTERANCE_CHARACTERS) ? text : '';
  followLanguage(turn, words);
  const utterance = toUtterance(words, state.lang);
  const found = readOpenSlots(turn, utterance);
  const candidates = flow.scoreIntents(utterance);
  const { thresholds } = turn.compiled.version;
  const decided = decide(
    candidates.filter((candidate) => applies(turn, candidate)),
    thresholds,
  );
  const optOut = isKnown ? undefined : classifyOptOut(state, utterance, decided);
  if (!isKnown) traceWords(turn, { text: words, found, optOut });
  traceUnderstood(turn, { found, candidates, decided });
  state.intents = candidates
    .filter(({ kind, score }) => kind === 'intent' && score >= thresholds.act)
    .map(({ name }) => name);
  const ruledOut = readRuledOut(turn, utterance);
  return { utterance, found, ruledOut, candidates, decided, isAcknowledgement: isAcknowledgement(utterance), optOut };
}

/** Switches to another language of the agent if the caller plainly speaks it. */
function followLanguage(turn: Turn, text: string): void {
  const other = detectOtherLanguage(text, turn.state.lang);
  if (other !== undefined && turn.compiled.version.languages.includes(other)) turn.switchLanguage(other);
}

/** Whether a candidate applies here: a global, or an intent with an edge out of the node. */
function applies({ state, flow }: Turn, { kind, name }: Candidate): boolean {
  if (kind === 'global') return true;
  const edges = state.node === null ? [] : (flow.edges.get(state.node) ?? []);
  return edges.some(({ when }) => when.type === 'intent' && when.intent === name);
}

/** Reads every empty slot, requested ones first. No two slots take the same words; only a requested slot may take a bare value. */
function readOpenSlots(turn: Turn, utterance: Utterance): FoundValue[] {
  const { node, state, flow } = turn;
  const requested = node?.type === 'ask' ? node.slots.map(({ slot }) => slot) : [];
  const missing = requested.filter((name) => state.slots[name] === undefined);
  const order = [...missing, ...[...flow.slots.keys()].filter((name) => !missing.includes(name))];
  const isCorrecting = startsCorrection(utterance);
  const open = order.flatMap((name): OpenSlot[] => {
    const slot = flow.slots.get(name);
    const isOpen = state.slots[name] === undefined;
    const isCorrected = state.lastSet.includes(name) && isCorrecting;
    if (slot === undefined || !(isOpen || isCorrected)) return [];
    // If the node asks for several slots of one type, a bare value belongs to the first.
    const isRequested =
      name === missing[0] || (missing.includes(name) && slot.type !== missingType(turn, missing[0])) || isCorrected;
    return [{ slot, isRequested }];
  });
  const { region, thresholds } = turn.compiled.version;
  return readSlots(open, utterance, { now: turn.facts.now, region, least: thresholds.ask });
}

/** Reads the value that the caller rules out for a slot of the current node: any value of an empty slot, only the stored value of a filled one. */
function readRuledOut(turn: Turn, utterance: Utterance): RuledOut | undefined {
  const { node, state, flow, facts } = turn;
  const context = { now: facts.now, region: turn.compiled.version.region, isRequested: true };
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

/** "No, Tuesday" corrects the last value. */
const startsCorrection = ({ tokens }: Utterance) =>
  ['no', 'not', 'actually', 'sorry', 'perdon', 'mejor'].includes(tokens[0]?.text ?? '');

function isAcknowledgement({ tokens, lang }: Utterance): boolean {
  const words = tokens.map(({ text }) => text).join(' ');
  return (
    tokens.length > 0 &&
    ACKNOWLEDGEMENTS[lang].some((text) => text === words || toPhrase(text, lang).join(' ') === words)
  );
}

/** The maximum number of intents and globals in a trace step. */
const MAX_TRACED_CANDIDATES = 5;

function traceWords(
  turn: Turn,
  { text, found, optOut }: { readonly text: string } & Pick<Understood, 'found' | 'optOut'>,
): void {
  const secrets = found.filter(({ slot }) => slot.sensitive).map(({ raw }) => raw);
  const withoutNew = maskSecrets(text, secrets);
  turn.record('turn.heard', {
    text: maskSensitive(turn, withoutNew),
    lang: turn.state.lang,
    ...(optOut && { optOut }),
  });
}

function traceUnderstood(
  turn: Turn,
  { found, candidates, decided }: Pick<Understood, 'found' | 'candidates' | 'decided'>,
): void {
  const slots = found.map(
    ({ slot, score, raw }): Scored => ({ kind: 'slot', name: slot.name, score, raw: slot.sensitive ? MASK : raw }),
  );
  const { act, ask, margin } = turn.compiled.version.thresholds;
  turn.record('turn.understood', {
    as: decided.as === 'noMatch' && found.length > 0 ? 'act' : decided.as,
    candidates: [...slots, ...candidates.slice(0, MAX_TRACED_CANDIDATES)],
    thresholds: { act, ask, margin },
  });
}
