import { foldText } from '@switchboard/contracts/base/text';
import { FlowGlobal, GLOBALS } from '@switchboard/contracts/talk/flow';
import { Slot, type SlotValue } from '@switchboard/contracts/talk/slots';
import { Thresholds } from '@switchboard/contracts/talk/version';
import { toUtterance } from '../../language/utterance.ts';
import { compileIntents, decide } from '../intents.ts';
import { readSlots } from '../read-slots.ts';
import { runToCompletion } from '../work.ts';
import { FLOW_EN } from './flow-en.ts';
import { FLOW_ES } from './flow-es.ts';
import { type LabeledUtterance, readIntents } from './labeled.ts';

const NOW = Temporal.PlainDateTime.from('2026-11-23T10:20');
const THRESHOLDS = Thresholds.parse({});

const SPECIES = {
  dog: { en: ['puppy', 'doggy'], es: ['perro', 'perra', 'perrito', 'perrita', 'cachorro'] },
  cat: { en: ['kitty', 'kitten'], es: ['gato', 'gata', 'gatito', 'gatita'] },
  rabbit: { en: ['bunny'], es: ['conejo', 'coneja'] },
  bird: { en: ['parrot'], es: ['pájaro', 'loro'] },
};
const ALWAYS_OPEN = [
  Slot.parse({ name: 'date', type: 'date' }),
  Slot.parse({ name: 'time', type: 'time' }),
  Slot.parse({ name: 'phone', type: 'phone' }),
  Slot.parse({
    name: 'species',
    type: 'choice',
    choices: Object.entries(SPECIES).map(([value, words]) => ({ value, words })),
  }),
  Slot.parse({ name: 'name', type: 'name' }),
];
const OPEN_IF_ASKED = [Slot.parse({ name: 'number', type: 'number' }), Slot.parse({ name: 'yesno', type: 'yesno' })];

const scoreIntents = runToCompletion(
  compileIntents(
    readIntents({ en: FLOW_EN, es: FLOW_ES }),
    GLOBALS.map((kind) => FlowGlobal.parse({ kind })),
  ),
);

/** The interpretation of an utterance, compared with its labels. */
type Understood = ReturnType<typeof understand>;

/** Understands an utterance as an ask node does, with every intent and global leading somewhere. */
export function understand(said: LabeledUtterance) {
  const utterance = toUtterance(said.text, said.lang);
  const slots = [...ALWAYS_OPEN, ...OPEN_IF_ASKED.filter(({ name }) => name === said.asked)]
    .map((slot) => ({ slot, isRequested: slot.name === said.asked }))
    .sort((a, b) => Number(b.isRequested) - Number(a.isRequested));
  const found = readSlots(slots, utterance, { now: NOW, region: 'US', least: THRESHOLDS.ask });
  const decided = decide(scoreIntents(utterance), THRESHOLDS);
  const chosen = decided.as === 'act' || decided.as === 'confirm' ? decided.candidate.name : 'none';
  // A question about which of two intents is meant counts neither as right nor as an action.
  const isRight = decided.as === 'which' ? false : chosen === said.wanted;
  const right = found.filter(({ slot, value }) => isSame(said.slots.get(slot.name), value));
  const strange = found.filter((reading) => !right.includes(reading));
  const isWrongAction = (decided.as === 'act' && !isRight) || strange.some(({ score }) => score >= THRESHOLDS.act);
  const expected = said.slots.size + strange.filter(({ slot }) => !said.slots.has(slot.name)).length;
  return { said, decided, found, isRight, right: right.length, expected, isWrongAction };
}

const isSame = (expected: SlotValue | undefined, value: SlotValue) =>
  typeof expected === 'string' ? foldText(expected) === foldText(String(value)) : expected === value;

/** Measures the accuracy: intents only for utterances without a question before them, slots and wrong actions for all. */
export function measure(half: readonly Understood[]) {
  const wanting = half.filter(({ said }) => said.asked === undefined);
  return {
    utterances: half.length,
    intents: wanting.filter(({ isRight }) => isRight).length / wanting.length,
    slots: total(half, ({ right }) => right) / total(half, ({ expected }) => expected),
    wrong: half.filter(({ isWrongAction }) => isWrongAction).length / half.length,
  };
}

const total = <T>(all: readonly T[], count: (item: T) => number) => all.reduce((sum, item) => sum + count(item), 0);

/** Formats a line of percentages for each half. */
export function formatTable(rows: Readonly<Record<string, ReturnType<typeof measure> | undefined>>): string {
  const cell = (value: number | undefined) =>
    (value === undefined ? '-' : `${(value * 100).toFixed(1)} %`).padStart(14);
  const lines = Object.entries(rows).map(
    ([name, row]) =>
      `${name.padEnd(6)}${String(row?.utterances).padStart(12)}${cell(row?.intents)}${cell(row?.slots)}${cell(row?.wrong)}`,
  );
  return ['half    utterances       intents         slots wrong actions', ...lines].join('\n');
}
