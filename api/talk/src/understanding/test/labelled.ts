import type { Language } from '@switchboard/contracts/base/fields';
import { Intent } from '@switchboard/contracts/talk/flow';
import type { SlotValue } from '@switchboard/contracts/talk/slots';

/** Something that a caller said, with what should be understood. */
export interface Labelled {
  readonly lang: Language;
  readonly text: string;
  /** The slot that was asked for. */
  readonly asked: string | undefined;
  /** An intent, a global, or `none`. */
  readonly wanted: string;
  readonly slots: ReadonlyMap<string, SlotValue>;
  /** Every second one is held back: nobody looks at how it fares while improving what understands it. */
  readonly isHeld: boolean;
}

const LINE = /^(?:\[(?<asked>\w+)\] )?(?<text>.+) -> (?<wanted>\w+)(?<slots>(?: \w+=\S+)*)$/;

/** Reads lines of the form `[slot asked for] words -> intent slot=value`; `_` stands for a space in a value. */
export const labelledIn = (lang: Language, table: string): Labelled[] =>
  linesOf(table).map((line, index) => {
    const { asked, text = '', wanted = '', slots = '' } = LINE.exec(line)?.groups ?? {};
    if (text === '') throw new Error(`Not a labelled line: ${line}`);
    const values = slots.split(' ').filter(Boolean).map(valueIn);
    return { lang, text, asked, wanted, slots: new Map(values), isHeld: index % 2 === 1 };
  });

function valueIn(text: string): [string, SlotValue] {
  const [name = '', value = ''] = text.split('=');
  if (name === 'number') return [name, Number(value)];
  if (name === 'yesno') return [name, value === 'yes'];
  return [name, value.replaceAll('_', ' ')];
}

/** Reads intents: a line of `name | phrases`, and one of examples behind it, each with commas between. */
export function intentsIn(tables: Readonly<Record<Language, string>>): Intent[] {
  const en = rowsOf(tables.en);
  const es = rowsOf(tables.es);
  return [...en].map(([name, english]) => {
    const spanish = es.get(name);
    return Intent.parse({
      name,
      phrases: { en: english.phrases, es: spanish?.phrases },
      examples: { en: english.examples, es: spanish?.examples },
    });
  });
}

function rowsOf(table: string) {
  const lines = linesOf(table);
  return new Map(
    lines.flatMap((line, index) => {
      const [name, phrases] = line.split(' | ');
      if (name === undefined || phrases === undefined) return [];
      return [[name, { phrases: phrases.split(', '), examples: lines[index + 1]?.split(', ') ?? [] }]];
    }),
  );
}

const linesOf = (table: string) => table.trim().split('\n');
