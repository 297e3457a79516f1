import type { Language } from '@switchboard/contracts/base/fields';
import type { ConversationEnded } from '@switchboard/contracts/conversations/events';
import { FLOW_OUTCOMES } from '@switchboard/contracts/talk/nodes';
import type { SlotValue } from '@switchboard/contracts/talk/slots';
import type { z } from 'zod';
import type { CompiledVersion } from './engine/compile.ts';
import { speakValue } from './engine/speech.ts';
import type { TalkState } from './engine/state.ts';
import { MASK, truncateValue } from './engine/trace-values.ts';

type Outcome = (typeof FLOW_OUTCOMES)[number];
/** The summary that the end of a call records. */
export type CallSummary = Pick<
  z.infer<typeof ConversationEnded>,
  'durationMs' | 'outcome' | 'successful' | 'transferred' | 'slots' | 'summary'
>;

/** Outcomes that count as success if the agent has no rule of its own. */
const SUCCESSFUL_OUTCOMES: readonly Outcome[] = ['resolved', 'booked', 'message_taken', 'transferred'];

/** Summarizes an ended call: its outcome, whether it was a success, its slots, and a text from a template. */
export function summarizeCall(compiled: CompiledVersion, state: TalkState, now: number): CallSummary {
  const durationMs = Math.max(0, now - state.startedAt);
  const transferred = state.isTransferred;
  const outcome =
    FLOW_OUTCOMES.find((each) => each === state.outcome) ?? (transferred ? 'transferred' : 'not_resolved');
  const { version, main, success } = compiled;
  const values: Readonly<Record<string, SlotValue>> = {
    outcome,
    transferred,
    seconds: durationMs / 1_000,
    ...main.variables,
    ...Object.fromEntries(Object.entries(state.slots).map(([name, { value }]) => [name, value])),
  };
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(version.timeZone).toPlainDateTime();
  const byRule = success?.(values, { lang: state.lang, now: local }).value;
  return {
    durationMs,
    outcome,
    successful: typeof byRule === 'boolean' ? byRule : success === undefined && SUCCESSFUL_OUTCOMES.includes(outcome),
    transferred,
    slots: recordSlots(compiled, state),
    summary: writeSummary(compiled, state, outcome),
  };
}

/** An agent may restrict which values are recorded after its calls. */
const isRecorded = ({ version: { analysis } }: CompiledVersion, name: string): boolean =>
  analysis === undefined || analysis.some((field) => field.name === name);

const isSensitive = ({ main, subflows }: CompiledVersion, name: string) =>
  [main, ...subflows.values()].some(({ slots }) => slots.get(name)?.sensitive === true);

function recordSlots(compiled: CompiledVersion, { slots }: TalkState): Record<string, SlotValue> {
  const recorded = Object.entries(slots)
    .filter(([name]) => isRecorded(compiled, name))
    .map(([name, { value }]) => [name, isSensitive(compiled, name) ? MASK : truncateValue(value)]);
  return Object.fromEntries(recorded);
}

const OUTCOME_WORDS: Readonly<Record<Outcome, Readonly<Record<Language, string>>>> = {
  resolved: { en: 'The caller was helped.', es: 'Se atendió a quien llamó.' },
  booked: { en: 'A visit was booked.', es: 'Se reservó una cita.' },
  message_taken: { en: 'A message was taken.', es: 'Se tomó un mensaje.' },
  transferred: { en: 'The call was put through.', es: 'Se pasó la llamada.' },
  not_resolved: { en: 'The call ended before it was settled.', es: 'La llamada terminó sin resolverse.' },
};
const BY_STAFF = { en: 'Somebody of the team ended the call.', es: 'Alguien del equipo terminó la llamada.' };

/** Writes the summary in the agent's first language, without sensitive values. */
function writeSummary(compiled: CompiledVersion, state: TalkState, outcome: Outcome): string {
  const lang = compiled.version.languages[0] ?? 'en';
  const known = Object.entries(state.slots)
    .filter(([name]) => isRecorded(compiled, name) && !isSensitive(compiled, name))
    .map(([name, { value }]) => {
      const slot = compiled.main.slots.get(name);
      return `${toTitle(name)}: ${speakValue(value, slot, lang)}.`;
    });
  const said = state.endedReason === 'ended_by_staff' ? BY_STAFF : OUTCOME_WORDS[outcome];
  return [said[lang], ...known].join(' ').slice(0, MAX_SUMMARY_LENGTH);
}

const toTitle = (name: string) => {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
const MAX_SUMMARY_LENGTH = 4_000;
