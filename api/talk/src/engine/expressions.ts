import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import { hasAtMost } from '@switchboard/contracts/base/text';
import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { ProblemCode } from '@switchboard/contracts/talk/flow-problem';
import type { SlotType, SlotValue } from '@switchboard/contracts/talk/slots';
import { EXPRESSION_BUDGET, type Sizes, sizesOf, UnavailableFunction, workOf } from './expression-work.ts';

/** What conditions know beside slots and variables. */
export interface TalkFacts {
  readonly lang: string;
  /** On the account's clock. */
  readonly now: Temporal.PlainDateTime;
}

/** The result of an evaluation. */
export interface Evaluated {
  /** Undefined where a value that it needs isn't known yet, where it comes to nothing that a slot can hold, and where it was refused. */
  readonly value: SlotValue | undefined;
  /** The maximum cost, in units of about a nanosecond. */
  readonly units: number;
  /** Why it was not evaluated, or its value not taken. */
  readonly refused?: ExpressionLimit;
}

/** Why an expression that can be read has no value: it would cost too much, its text is too long, or it can't be run at all. */
export type ExpressionLimit = 'expression_costly' | 'expression_too_long' | 'expression_unavailable';

/** Evaluates an expression within {@link EXPRESSION_BUDGET}, whatever the values are. Never throws. */
export type Evaluate = (values: Readonly<Record<string, SlotValue>>, facts: TalkFacts) => Evaluated;

export type ExpressionFault = Extract<
  ProblemCode,
  'variable_unknown' | 'expression_invalid' | 'expression_costly' | 'function_unavailable'
>;

/** An expression as it was read: what is wrong with it, or how to evaluate it and the CEL type that it has. */
export type ReadExpression =
  | { readonly fault: string; readonly code: ExpressionFault }
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

const LIMITS = { maxAstNodes: 300, maxDepth: 40, maxListElements: 200, maxMapEntries: 100, maxCallArguments: 8 };

/**
 * Makes the reader of a flow's expressions, which knows its slots and variables with their types.
 *
 * It refuses what costs more than {@link EXPRESSION_BUDGET} with texts of a usual length; what it costs with the actual values is measured at each evaluation.
 */
export function expressionsOf({
  slots,
  variables,
}: Pick<FlowGraph, 'slots' | 'variables'>): (text: string) => ReadExpression {
  const types = new Map<string, string>(Object.entries(BUILT_IN));
  for (const { name, type } of slots) if (!types.has(name)) types.set(name, CEL_TYPES[type]);
  for (const [name, value] of Object.entries(variables)) if (!types.has(name)) types.set(name, typeOfValue(value));
  const environment = new Environment({ unlistedVariablesAreDyn: false, limits: LIMITS });
  for (const [name, type] of types) environment.registerVariable(name, type);
  const usual = sizesOf({
    ...Object.fromEntries([...types].map(([name, type]) => [name, type === 'string' ? USUAL : 0])),
    ...variables,
    known: [...types.keys()],
  });
  return (text) => {
    const checked = environment.check(text);
    if (!checked.valid) {
      const [fault = ''] = (checked.error?.message ?? '').split('\n');
      return { fault, code: fault.startsWith('Unknown variable') ? 'variable_unknown' : 'expression_invalid' };
    }
    const run = environment.parse(text);
    return faultOf(run.ast, usual) ?? { type: checked.type ?? 'dyn', evaluate: boundedRun(run) };
  };
}

const USUAL = 'x'.repeat(100);

function faultOf(ast: ASTNode, sizes: Sizes): Extract<ReadExpression, { fault: string }> | undefined {
  try {
    const { units } = workOf(ast, sizes);
    return units > EXPRESSION_BUDGET ? { fault: ast.input, code: 'expression_costly' } : undefined;
  } catch (error) {
    if (error instanceof UnavailableFunction) return { fault: error.functionName, code: 'function_unavailable' };
    throw error;
  }
}

function boundedRun(run: ParseResult): Evaluate {
  return (values, facts) => {
    const all = { ...values, ...builtIn(values, facts) };
    const { units } = workOf(run.ast, sizesOf(all));
    // Measuring has a cost, too.
    const least = MEASURING + Math.min(units, EXPRESSION_BUDGET);
    if (units > EXPRESSION_BUDGET) return { value: undefined, units: least, refused: 'expression_costly' };
    try {
      const value = toSlotValue(run(all));
      const isLong = typeof value === 'string' && !hasAtMost(value, MAX_COMPUTED_CHARACTERS);
      return isLong ? { value: undefined, units: least, refused: 'expression_too_long' } : { value, units: least };
    } catch {
      return { value: undefined, units: least };
    }
  };
}

/** Gathering the values and their sizes takes about this long. */
const MEASURING = 20_000;

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
