import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { describe, expect, test } from 'vitest';
import { EXPRESSION_BUDGET } from './expression-work.ts';
import { createExpressionReader, type Evaluated } from './expressions.ts';

const SLOTS = ['s', 't'].map((name) => ({ name, type: 'text' as const }));
const { slots, variables } = FlowGraph.parse({
  nodes: [],
  edges: [],
  globals: [],
  slots: [...SLOTS, { name: 'n', type: 'number' }],
  intents: [],
  start: '',
  variables: { greeting: 'hello', rate: 2 },
});
const read = createExpressionReader({ slots, variables });
const TEN = '[0,1,2,3,4,5,6,7,8,9]';
const FACTS = { lang: 'en', now: Temporal.PlainDateTime.from('2026-11-28T10:20') };

function evaluate(text: string, values: Record<string, string | number> = {}): Evaluated {
  const expression = read(text);
  if ('fault' in expression) throw new Error(`${expression.code}: ${expression.fault}`);
  return expression.evaluate({ ...variables, ...values }, FACTS);
}

describe('an expression in a flow', () => {
  test.each([
    ['n > 3.0 && s == "dog"', { n: 4, s: 'dog' }, true],
    ['s in ["bloat", "breathing"]', { s: 'bloat' }, true],
    ['"s" in known ? 1 : 2', { s: 'x' }, 1],
    ['known.exists(name, name == "t")', { t: 'x' }, true],
    ['known.filter(name, name.startsWith("s")).size()', { s: 'x', t: 'y' }, 1],
    ['s.contains("urgent") || s.endsWith("!")', { s: 'it is urgent' }, true],
    ['s.split(", ").map(part, part.trim()).join("+")', { s: 'a, b' }, 'a+b'],
    ['s.split(" ").exists(word, word == "no")', { s: 'oh no' }, true],
    ['cel.bind(x, s + "!", x + x)', { s: 'a' }, 'a!a!'],
    ['int(s) * 2', { s: '21' }, 42],
    ['hour >= 8 && weekday < 6', {}, false],
    ['duration("90m").getMinutes() > 60', {}, true],
    ['timestamp("2026-11-28T10:20:00Z").getHours("America/Denver")', {}, 3],
    ['greeting + " " + s.upperAscii()', { s: 'ana' }, 'hello ANA'],
  ])('%s', (text, values: Record<string, string | number>, value) => {
    expect(evaluate(text, values)).toEqual({ value, units: expect.any(Number) });
  });
});

describe('a refused expression reports its fault', () => {
  test.each([
    ["'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('^(a+)+$')", 'function_unavailable', 'matches'],
    ['s.matches(t)', 'function_unavailable', 'matches'],
    ['known.exists(k, k.matches("(a|a)*$"))', 'function_unavailable', 'matches'],
    ['dyn(s).matches("a")', 'function_unavailable', 'matches'],
    ['bytes(s).json().size() > 0', 'function_unavailable', 'json'],
    ['s.split("").map(a, s.split("").map(b, a + b)).size() > 0', 'expression_costly', ''],
    ['known.exists(a, known.exists(b, known.exists(c, known.exists(d, a + b == c + d))))', 'expression_costly', ''],
    [`[${'"a",'.repeat(99)}"b"].all(x, [${'1,'.repeat(90)}1].all(y, int(x) == y))`, 'expression_costly', ''],
    [`${TEN}.exists(a, ${TEN}.exists(b, ${TEN}.exists(c, dyn(1))))`, 'expression_costly', ''],
    [`${TEN}.all(a, ${TEN}.all(b, ${TEN}.all(c, dyn("a") < c)))`, 'expression_costly', ''],
    [`${'cel.bind(s, s + s, '.repeat(16)}s${')'.repeat(16)}`, 'expression_costly', ''],
    [
      '[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17].map(h, timestamp(h).getHours("Asia/Tokyo")).size() > 0',
      'expression_costly',
      '',
    ],
    [`${'['.repeat(60)}1${']'.repeat(60)} == []`, 'expression_invalid', 'Exceeded max'],
    ['s + missing', 'variable_unknown', 'missing'],
  ])('%s', (text, code, fault) => {
    expect(read(text)).toMatchObject({ code, fault: expect.stringContaining(fault) });
  });
});

describe('larger values than usual', () => {
  const long = 'a'.repeat(10_000);

  test.each(['s.split("").exists(a, int(a) == 1)', 'duration(s).getHours() > 1', 's.lastIndexOf(s + s) > 0'])(
    'cause %s to be refused at evaluation',
    (text) => {
      expect(evaluate(text, { s: long })).toMatchObject({ value: undefined, refused: 'expression_costly' });
    },
  );

  test('are measured at each evaluation', () => {
    expect(evaluate('s.split("").map(x, x + t).join("").size()', { s: 'abc', t: 'd' }).value).toBe(6);
    expect(evaluate('s.split("").map(x, x + t).join("").size()', { s: long, t: long })).toEqual({
      value: undefined,
      units: expect.any(Number),
      refused: 'expression_costly',
    });
  });

  test('never produce a text of more than 10,000 characters', () => {
    expect(evaluate('s + ""', { s: long }).value).toBe(long);
    expect(evaluate('s + "b"', { s: long })).toMatchObject({ value: undefined, refused: 'expression_too_long' });
  });

  test('never cost more than the budget', () => {
    expect(evaluate('s.split("").size()', { s: long }).units).toBeLessThan(2 * EXPRESSION_BUDGET);
  });
});
