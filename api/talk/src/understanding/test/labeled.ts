import type { Language } from '@switchboard/contracts/base/fields';
import { Intent } from '@switchboard/contracts/talk/flow';
import type { SlotValue } from '@switchboard/contracts/talk/slots';

/** An utterance of a caller, with its expected interpretation. */
export interface LabeledUtterance {
  readonly lang: Language;
  readonly text: string;
  /** The slot that the agent asked for. */
  readonly asked: string | undefined;
  /** An intent, a global, or `none`. */
  readonly wanted: string;
  readonly slots: ReadonlyMap<string, SlotValue>;
  /** Every second utterance is held out: its results are not considered when the rules are improved. */
  readonly isHeldOut: boolean;
}

const LINE = /^(?:\[(?<asked>\w+)\] )?(?<text>.+) -> (?<wanted>\w+)(?<slots>(?: \w+=\S+)*)$/;

/** Reads lines of the form `[slot asked for] words -> intent slot=value`; `_` stands for a space in a value. */
export const readLabeled = (lang: Language, table: string): LabeledUtterance[] =>
  splitLines(table).map((line, index) => {
    const { asked, text = '', wanted = '', slots = '' } = LINE.exec(line)?.groups ?? {};
    if (text === '') throw new Error(`Not a labeled line: ${line}`);
    const values = slots.split(' ').filter(Boolean).map(parseValue);
    return { lang, text, asked, wanted, slots: new Map(values), isHeldOut: index % 2 === 1 };
  });

function parseValue(text: string): [string, SlotValue] {
  const [name = '', value = ''] = text.split('=');
  if (name === 'number') return [name, Number(value)];
  if (name === 'yesno') return [name, value === 'yes'];
  return [name, value.replaceAll('_', ' ')];
}

/** Reads intents: a line of `name | phrases`, then a line of examples, each separated by commas. */
export function readIntents(tables: Readonly<Record<Language, string>>): Intent[] {
  const en = parseRows(tables.en);
  const es = parseRows(tables.es);
  return [...en].map(([name, english]) => {
    const spanish = es.get(name);
    return Intent.parse({
      name,
      phrases: { en: english.phrases, es: spanish?.phrases },
      examples: { en: english.examples, es: spanish?.examples },
    });
  });
}

function parseRows(table: string) {
  const lines = splitLines(table);
  return new Map(
    lines.flatMap((line, index) => {
      const [name, phrases] = line.split(' | ');
      if (name === undefined || phrases === undefined) return [];
      return [[name, { phrases: phrases.split(', '), examples: lines[index + 1]?.split(', ') ?? [] }]];
    }),
  );
}

const splitLines = (table: string) => table.trim().split('\n');
