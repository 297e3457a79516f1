import type { ASTNode } from '@marcbachmann/cel-js';
import type { SlotValue } from '@switchboard/contracts/talk/slots';

// Bounds the cost of a CEL expression before it runs, by walking its syntax tree with the sizes of the values it uses. Costs are upper bounds in units of about
// a nanosecond.

/**
 * An upper bound on a value's size: its characters or elements (`length`), the characters in all of it (`total`), and the size of an element.
 * A value without a size, such as a number, counts as 1.
 */
interface Size {
  readonly length: number;
  readonly total: number;
  readonly item?: Size | undefined;
}

/** The maximum cost of one evaluation of an expression, in units of about a nanosecond, and the maximum length of the resulting text. */
export interface Work {
  readonly units: number;
  readonly characters: number;
}

/** An expression uses a function that isn't available. */
export class UnavailableFunction extends Error {
  readonly functionName: string;

  constructor(functionName: string) {
    super(`${functionName} is not available`);
    this.functionName = functionName;
  }
}

/** The maximum cost of one evaluation: about a millisecond. */
export const EXPRESSION_BUDGET = 1_000_000;

const STEP = 30;
/** The cost of throwing an error, including its stack. */
const THROW_COST = 6_000;
/**
 * The cost of an error that `exists` or `all` keeps for an element, such as a `dyn` value of another type, until another element decides. Each
 * element can have such an error.
 */
const KEPT_ERROR_COST = 4_000;
/** The cost of looking up a time zone, which is not cached. */
const ZONE_LOOKUP_COST = 60_000;
/** A search compares at most this many characters of its pattern at each position. */
const MAX_COMPARED = 256;

const ONE: Size = { length: 1, total: 1 };
const text = (length: number): Size => ({ length, total: length });
const list = (length: number, item: Size, total = length * (item.total + 1)): Size => ({ length, total, item });
const either = (a: Size, b: Size): Size => ({
  length: Math.max(a.length, b.length),
  total: Math.max(a.total, b.total),
  item: a.item === undefined ? b.item : b.item === undefined ? a.item : either(a.item, b.item),
});

/** The sizes of the values that an expression can use, by name. */
export type Sizes = ReadonlyMap<string, Size>;

/** Measures the sizes of actual values. */
export function measureSizes(values: Readonly<Record<string, SlotValue | bigint | readonly string[]>>): Sizes {
  return new Map(Object.entries(values).map(([name, value]) => [name, measureSize(value)]));
}

function measureSize(value: SlotValue | bigint | readonly string[]): Size {
  if (typeof value === 'string') return text(value.length);
  if (typeof value !== 'object') return ONE;
  return list(value.length, text(value.reduce((most, each) => Math.max(most, each.length), 0)));
}

/**
 * Bounds the work of evaluating a parsed expression once with values of the given sizes, without evaluating it.
 *
 * @throws {UnavailableFunction} if it uses an unknown function, or one whose cost has no bound.
 */
export function estimateWork(ast: ASTNode, sizes: Sizes): Work {
  const meter = new Meter();
  const size = meter.read(ast, sizes);
  return { units: meter.units, characters: size.length };
}

type Call = (meter: Meter, args: readonly Size[]) => Size;

/** A call that reads its whole first argument. */
const reads =
  (result: (size: Size) => Size): Call =>
  (meter, [subject = ONE]) => {
    meter.spend(subject.length);
    return result(subject);
  };
const number = reads(() => ONE);
const failing =
  (call: Call): Call =>
  (meter, args) => {
    meter.spend(THROW_COST);
    return call(meter, args);
  };
/** A call that searches its first argument for the second. */
const seeks: Call = (meter, [subject = ONE, sought = ONE]) => {
  meter.spend(subject.length * (1 + Math.min(sought.length, MAX_COMPARED) / 2));
  return ONE;
};
const zoned: Call = (meter, args) => {
  meter.spend(args.length > 1 ? ZONE_LOOKUP_COST : 0);
  return ONE;
};

/** The functions that expressions may call. `matches` is missing because no size bounds the cost of its patterns. */
const CALLS: Readonly<Record<string, Call>> = {
  size: number,
  dyn: (_meter, [subject = ONE]) => subject,
  bool: failing(number),
  int: failing(number),
  uint: failing(number),
  double: failing(number),
  string: reads((size) => text(Math.max(size.length, 32))),
  startsWith: (meter, [, start = ONE]) => {
    meter.spend(start.length);
    return ONE;
  },
  endsWith: (meter, [, end = ONE]) => {
    meter.spend(end.length);
    return ONE;
  },
  contains: seeks,
  indexOf: failing(seeks),
  lastIndexOf: failing((meter, [subject = ONE, sought = ONE]) => {
    meter.spend((subject.length * (1 + sought.length)) / 2);
    return ONE;
  }),
  // One character becomes at most three, such as "ΐ" in capitals.
  lowerAscii: reads(({ length }) => text(length * 3)),
  upperAscii: reads(({ length }) => text(length * 3)),
  trim: reads((size) => size),
  substring: failing(reads((size) => size)),
  split: (meter, [subject = ONE, separator = ONE]) => {
    seeks(meter, [subject, separator]);
    meter.spend(subject.length * STEP);
    return list(subject.length + 1, text(subject.length), 2 * subject.length + 1);
  },
  join: (meter, [parts = ONE, separator = text(0)]) => {
    const length = parts.total + parts.length * separator.length;
    meter.spend(length + parts.length);
    return text(length);
  },
  timestamp: failing(number),
  // This is quadratic: the rest of the text is scanned again after each part.
  duration: failing((meter, [subject = ONE]) => {
    meter.spend(subject.length ** 2);
    return ONE;
  }),
  getDate: zoned,
  getDayOfMonth: zoned,
  getDayOfWeek: zoned,
  getDayOfYear: zoned,
  getFullYear: zoned,
  getHours: zoned,
  getMilliseconds: zoned,
  getMinutes: zoned,
  getMonth: zoned,
  getSeconds: zoned,
};

/** Macros that evaluate their last arguments for each element of a list. */
const LOOPS = ['all', 'exists', 'exists_one', 'filter', 'map'];

/** Adds up the cost of an expression's parts. */
class Meter {
  units = 0;

  spend(units: number): void {
    this.units += units;
  }

  read(node: ASTNode, known: Sizes): Size {
    this.spend(STEP);
    const each = (nodes: readonly ASTNode[]) => nodes.map((one) => this.read(one, known));
    switch (node.op) {
      case 'value':
        return typeof node.args === 'string' || node.args instanceof Uint8Array ? text(node.args.length) : ONE;
      case 'id':
        return known.get(node.args) ?? ONE;
      case '.':
      case '.?':
        return this.#part(this.read(node.args[0], known));
      case '[]':
      case '[?]': {
        const [whole = ONE] = each(node.args);
        return this.#part(whole);
      }
      case 'list':
        return this.#collected(each(node.args));
      case 'map':
        return this.#collected(each(node.args.flat()));
      case '?:': {
        const [, yes = ONE, no = ONE] = each(node.args);
        return either(yes, no);
      }
      case '!_':
      case '-_':
        this.read(node.args, known);
        return ONE;
      case 'call':
        return this.#call(node.args[0], node.args[1], known);
      case 'rcall':
        return this.#method(node.args, known);
      case '+': {
        const [left = ONE, right = ONE] = each(node.args);
        this.spend(left.length + right.length);
        const joined = { length: left.length + right.length, total: left.total + right.total };
        return { ...joined, item: either(left, right).item };
      }
      case '||':
      case '&&':
        // An error on one side is kept until the result of the other side is known.
        this.spend(THROW_COST);
        each(node.args);
        return ONE;
      case '/':
      case '%':
        this.spend(THROW_COST);
        each(node.args);
        return ONE;
      default: {
        // These are the comparisons and the remaining arithmetic operators.
        const [left = ONE, right = ONE] = each(node.args);
        const isEquality = node.op === '==' || node.op === '!=';
        const isPlain = left.item === undefined && right.item === undefined;
        const compared = isEquality && isPlain ? Math.min(left.length, right.length) : left.total + right.total;
        this.spend(node.op === 'in' ? compared + right.length * STEP : compared);
        return ONE;
      }
    }
  }

  #part(whole: Size): Size {
    this.spend(THROW_COST);
    return whole.item ?? ONE;
  }

  #collected(sizes: readonly Size[]): Size {
    const item = sizes.reduce(either, ONE);
    const total = sizes.reduce((sum, size) => sum + size.total + 1, 0);
    this.spend(sizes.length);
    return list(sizes.length, item, total);
  }

  #call(name: string, args: readonly ASTNode[], known: Sizes): Size {
    if (name === 'has') {
      for (const arg of args) this.read(arg, known);
      return ONE;
    }
    const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
    if (call === undefined) throw new UnavailableFunction(name);
    return call(
      this,
      args.map((arg) => this.read(arg, known)),
    );
  }

  #method([name, receiver, args]: [string, ASTNode, ASTNode[]], known: Sizes): Size {
    const [first, ...others] = args;
    if (name === 'bind' && receiver.op === 'id' && first?.op === 'id') {
      const [value, body] = others;
      if (value === undefined || body === undefined) throw new UnavailableFunction(name);
      return this.read(body, new Map([...known, [first.args, this.read(value, known)]]));
    }
    if (LOOPS.includes(name) && first?.op === 'id') {
      return this.#loop(name, { over: this.read(receiver, known), variable: first.args, bodies: others }, known);
    }
    return this.#call(name, [receiver, ...args], known);
  }

  #loop(
    name: string,
    { over, variable, bodies }: { readonly over: Size; readonly variable: string; readonly bodies: readonly ASTNode[] },
    known: Sizes,
  ): Size {
    const inner = new Meter();
    const scope = new Map([...known, [variable, over.item ?? ONE]]);
    const results = bodies.map((body) => inner.read(body, scope));
    const least = name === 'all' || name === 'exists' ? KEPT_ERROR_COST : 0;
    this.spend(over.length * (Math.max(inner.units, least) + STEP));
    if (name === 'filter') return over;
    return name === 'map' ? list(over.length, results.at(-1) ?? ONE) : ONE;
  }
}
