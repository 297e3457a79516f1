import { Environment } from '@marcbachmann/cel-js';
import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { SlotType, SlotValue } from '@switchboard/contracts/talk/slots';

/** What conditions know beside slots and variables. */
export interface TalkFacts {
  readonly lang: string;
  /** On the account's clock. */
  readonly now: Temporal.PlainDateTime;
}

/** Evaluates an expression; undefined where a value that it needs isn't known yet, or where it comes to nothing that a slot can hold. */
export type Evaluate = (values: Readonly<Record<string, SlotValue>>, facts: TalkFacts) => SlotValue | undefined;

/** An expression as it was read: what is wrong with it, or how to evaluate it and the CEL type that it has. */
export type ReadExpression =
  | { readonly fault: string; readonly isUnknown: boolean }
  | { readonly type: string; readonly evaluate: Evaluate };

const CEL_TYPES: Readonly<Record<SlotType, 'string' | 'double' | 'bool'>> = {
  text: 'string',
  name: 'string',
  number: 'double',
  money: 'double',
  date: 'string',
  time: 'string',
  phone: 'string',
  email: 'string',
  yesno: 'bool',
  choice: 'string',
  id: 'string',
};

/** The CEL type of a slot's values. */
export const celTypeOf = (type: SlotType): string => CEL_TYPES[type];

/** Variables that every talk has: language, the account's day (`today`), time (`clock`, as `HH:mm`), hour and weekday (1 is Monday), and the names of the slots that are filled. */
const BUILT_IN = {
  lang: 'string',
  today: 'string',
  clock: 'string',
  hour: 'int',
  weekday: 'int',
  known: 'list<string>',
} as const;
/** Names that a flow's slots and variables can't have. */
export const RESERVED_NAMES: readonly string[] = Object.keys(BUILT_IN);

/** Makes the reader of a flow's expressions, which knows its slots and variables with their types. */
export function expressionsOf({
  slots,
  variables,
}: Pick<FlowGraph, 'slots' | 'variables'>): (text: string) => ReadExpression {
  const types = new Map<string, string>(Object.entries(BUILT_IN));
  for (const { name, type } of slots) if (!types.has(name)) types.set(name, CEL_TYPES[type]);
  for (const [name, value] of Object.entries(variables)) if (!types.has(name)) types.set(name, typeOfValue(value));
  const environment = new Environment({ unlistedVariablesAreDyn: false });
  for (const [name, type] of types) environment.registerVariable(name, type);
  return (text) => {
    const checked = environment.check(text);
    if (!checked.valid) {
      const [fault = ''] = (checked.error?.message ?? '').split('\n');
      return { fault, isUnknown: fault.startsWith('Unknown variable') };
    }
    const run = environment.parse(text);
    const evaluate: Evaluate = (values, facts) => {
      try {
        return toSlotValue(run({ ...values, ...builtIn(values, facts) }));
      } catch {
        return undefined;
      }
    };
    return { type: checked.type ?? 'dyn', evaluate };
  };
}

function builtIn(values: Readonly<Record<string, SlotValue>>, { lang, now }: TalkFacts) {
  return {
    lang,
    today: now.toPlainDate().toString(),
    clock: now.toPlainTime().toString({ smallestUnit: 'minute' }),
    hour: BigInt(now.hour),
    weekday: BigInt(now.dayOfWeek),
    known: Object.keys(values),
  };
}

const typeOfValue = (value: SlotValue) =>
  typeof value === 'string' ? 'string' : typeof value === 'number' ? 'double' : 'bool';

function toSlotValue(value: unknown): SlotValue | undefined {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
