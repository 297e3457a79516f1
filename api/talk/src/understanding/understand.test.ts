import { describe, expect, test } from 'vitest';
import { ANSWERS_EN } from './test/answers-en.ts';
import { ANSWERS_ES } from './test/answers-es.ts';
import { DENIED_EN } from './test/denied-en.ts';
import { DENIED_ES } from './test/denied-es.ts';
import { readLabeled } from './test/labeled.ts';
import { formatTable, measure, understand } from './test/measure.ts';
import { WANTS_EN } from './test/wants-en.ts';
import { WANTS_ES } from './test/wants-es.ts';

// This package is compiled without the types of a runtime, but its tests run in Node.
const { console } = globalThis as unknown as { readonly console: { info(text: string): void } };

const wants = [...readLabeled('en', WANTS_EN), ...readLabeled('es', WANTS_ES)];
const answers = [...readLabeled('en', ANSWERS_EN), ...readLabeled('es', ANSWERS_ES)];
const denials = [...readLabeled('en', DENIED_EN), ...readLabeled('es', DENIED_ES)].map((said) => understand(said));
const understood = [...wants, ...answers].map((said) => understand(said));

const measureHalves = (all: typeof understood) =>
  [false, true].map((isHeldOut) => measure(all.filter(({ said }) => said.isHeldOut === isHeldOut)));

test('at least six hundred utterances are labeled', () => expect(understood.length).toBeGreaterThanOrEqual(600));

test("callers' intents and values are understood well enough", () => {
  const [open, held] = measureHalves(understood);
  console.info(formatTable({ open, held }));
  expect(held?.intents).toBeGreaterThanOrEqual(0.92);
  expect(held?.slots).toBeGreaterThanOrEqual(0.95);
  expect(held?.wrong).toBeLessThanOrEqual(0.01);
});

describe('values that callers rule out', () => {
  test('are understood well enough', () => {
    const [open, held] = measureHalves(denials);
    console.info(formatTable({ denied: open, '(held)': held }));
    expect(held?.slots).toBeGreaterThanOrEqual(0.95);
    expect(held?.wrong).toBeLessThanOrEqual(0.01);
  });
  test.each(denials.filter(({ said }) => !said.isHeldOut))('$said.text', ({ said, found }) => {
    const values = Object.fromEntries(found.map(({ slot, value }) => [slot.name, value]));
    expect(values).toEqual(Object.fromEntries(said.slots));
  });
});
