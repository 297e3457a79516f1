import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import { hasAtMost } from '@switchboard/contracts/base/text';
import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { ProblemCode } from '@switchboard/contracts/talk/flow-problem';
import type { SlotType, SlotValue } from '@switchboard/contracts/talk/slots';
import { EXPRESSION_BUDGET, estimateWork, measureSizes, type Sizes, UnavailableFunction } from './expression-work.ts';

// Expressions of flows, in CEL. Authors write them and callers' words are their values, so reading and evaluating one must be safe: `matches` and other
// functions without a bound on their cost are unavailable, and before each evaluation its maximum cost is computed from the sizes of the actual values
// (expression-work.ts). Nothing throws: a refused expression has no value and a reason.

/** The facts that expressions can use besides slots and variables. */
export interface TalkFacts {
  readonly lang: string;
  /** The current time in the account's time zone. */
  readonly now: Temporal.PlainDateTime;
}

/** The result of an evaluation. */
export interface Evaluated {
  /** The value; undefined if a value that the expression needs isn't known yet, if the result fits no slot, or if the expression was refused. */
  readonly value: SlotValue | undefined;
  /** The maximum cost, in units of about a nanosecond. */
  readonly units: number;
  /** The reason why the expression was refused. */
  readonly refused?: ExpressionLimit;
}

/** Why a valid expression was refused: it costs too much, its result is too long, or it uses an unavailable function. */
export type ExpressionLimit = 'expression_costly' | 'expression_too_long' | 'expression_unavailable';

/** Evaluates an expression within {@link EXPRESSION_BUDGET}, whatever the values are. Never throws. */
export type Evaluate = (values: Readonly<Record<string, SlotValue>>, facts: TalkFacts) => Evaluated;

export type ExpressionFault = Extract<
  ProblemCode,
  'variable_unknown' | 'expression_invalid' | 'expression_costly' | 'function_unavailable'
>;

/** A parsed expression: its fault, or its CEL type and evaluator. */
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
export const celType = (type: SlotType): string => CEL_TYPES[type];

/** Variables of every talk: language, the account's date (`today`), time (`clock`, as `HH:mm`), hour and weekday (1 is Monday), and the names of filled slots (`known`). */
const BUILT_IN = {
  lang: 'string',
  today: 'string',
  clock: 'string',
  hour: 'int',
  weekday: 'int',
  known: 'list<string>',
} as const;
/** Names that a flow's slots and variables can't use. */
export const RESERVED_NAMES: readonly string[] = Object.keys(BUILT_IN);

const LIMITS = { maxAstNodes: 300, maxDepth: 40, maxListElements: 200, maxMapEntries: 100, maxCallArguments: 8 };

/**
 * Creates the reader of a flow's expressions, which type-checks them against its slots and variables.
 *
 * It reports expressions that cost more than {@link EXPRESSION_BUDGET} with texts of typical length. The cost with the actual values is computed at each
 * evaluation.
 */
export function createExpressionReader({
  slots,
  variables,
}: Pick<FlowGraph, 'slots' | 'variables'>): (text: string) => ReadExpression {
  const types = new Map<string, string>(Object.entries(BUILT_IN));
  for (const { name, type } of slots) if (!types.has(name)) types.set(name, CEL_TYPES[type]);
  for (const [name, value] of Object.entries(variables)) if (!types.has(name)) types.set(name, celTypeOfValue(value));
  const environment = new Environment({ unlistedVariablesAreDyn: false, limits: LIMITS });
  for (const [name, type] of types) environment.registerVariable(name, type);
  const typicalSizes = measureSizes({
    ...Object.fromEntries([...types].map(([name, type]) => [name, type === 'string' ? TYPICAL_TEXT : 0])),
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
    return findFault(run.ast, typicalSizes) ?? { type: checked.type ?? 'dyn', evaluate: withinBudget(run) };
  };
}

const TYPICAL_TEXT = 'x'.repeat(100);

function findFault(ast: ASTNode, sizes: Sizes): Extract<ReadExpression, { fault: string }> | undefined {
  try {
    const { units } = estimateWork(ast, sizes);
    return units > EXPRESSION_BUDGET ? { fault: ast.input, code: 'expression_costly' } : undefined;
  } catch (error) {
    if (error instanceof UnavailableFunction) return { fault: error.functionName, code: 'function_unavailable' };
    throw error;
  }
}

function withinBudget(run: ParseResult): Evaluate {
  return (values, facts) => {
    const all = { ...values, ...builtInValues(values, facts) };
    const { units } = estimateWork(run.ast, measureSizes(all));
    const cost = MEASURE_COST + Math.min(units, EXPRESSION_BUDGET);
    if (units > EXPRESSION_BUDGET) return { value: undefined, units: cost, refused: 'expression_costly' };
    try {
      const value = toSlotValue(run(all));
      const isLong = typeof value === 'string' && !hasAtMost(value, MAX_COMPUTED_CHARACTERS);
      return isLong ? { value: undefined, units: cost, refused: 'expression_too_long' } : { value, units: cost };
    } catch {
      return { value: undefined, units: cost };
    }
  };
}

/** The cost of collecting the values and their sizes. */
const MEASURE_COST = 20_000;

function builtInValues(values: Readonly<Record<string, SlotValue>>, { lang, now }: TalkFacts) {
  return {
    lang,
    today: now.toPlainDate().toString(),
    clock: now.toPlainTime().toString({ smallestUnit: 'minute' }),
    hour: BigInt(now.hour),
    weekday: BigInt(now.dayOfWeek),
    known: Object.keys(values),
  };
}

const celTypeOfValue = (value: SlotValue) =>
  typeof value === 'string' ? 'string' : typeof value === 'number' ? 'double' : 'bool';

function toSlotValue(value: unknown): SlotValue | undefined {
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Values that a success rule can use besides those of the flow. */
export interface CallValues {
  readonly outcome: string;
  readonly transferred: boolean;
  readonly seconds: number;
}

const NO_VALUES: CallValues = { outcome: '', transferred: false, seconds: 0 };

/** Creates the reader of an agent's success rule, which can use the flow's slots and variables and how the call went. */
export const createSuccessRuleReader = ({
  slots,
  variables,
}: Pick<FlowGraph, 'slots' | 'variables'>): ((text: string) => ReadExpression) =>
  createExpressionReader({
    slots,
    variables: { ...variables, ...NO_VALUES },
  });
