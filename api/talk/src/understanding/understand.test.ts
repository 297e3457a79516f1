import { describe, expect, test } from 'vitest';
import { ANSWERS_EN } from './test/answers-en.ts';
import { ANSWERS_ES } from './test/answers-es.ts';
import { DENIED_EN } from './test/denied-en.ts';
import { DENIED_ES } from './test/denied-es.ts';
import { labelledIn } from './test/labelled.ts';
import { measured, tableOf, understand } from './test/measure.ts';
import { WANTS_EN } from './test/wants-en.ts';
import { WANTS_ES } from './test/wants-es.ts';

/** The domain is compiled without the types of any host; a test runs on one. */
const { console } = globalThis as unknown as { readonly console: { info(text: string): void } };

const wants = [...labelledIn('en', WANTS_EN), ...labelledIn('es', WANTS_ES)];
const answers = [...labelledIn('en', ANSWERS_EN), ...labelledIn('es', ANSWERS_ES)];
const denials = [...labelledIn('en', DENIED_EN), ...labelledIn('es', DENIED_ES)].map((said) => understand(said));
const understood = [...wants, ...answers].map((said) => understand(said));

const halvesOf = (all: typeof understood) =>
  [false, true].map((isHeld) => measured(all.filter(({ said }) => said.isHeld === isHeld)));

test('at least six hundred utterances are labelled', () => expect(understood.length).toBeGreaterThanOrEqual(600));

test('what callers say is understood well enough', () => {
  const [open, held] = halvesOf(understood);
  console.info(tableOf({ open, held }));
  expect(held?.intents).toBeGreaterThanOrEqual(0.92);
  expect(held?.slots).toBeGreaterThanOrEqual(0.95);
  expect(held?.wrong).toBeLessThanOrEqual(0.01);
});

describe('values that callers rule out', () => {
  test('are understood well enough', () => {
    const [open, held] = halvesOf(denials);
    console.info(tableOf({ denied: open, '(held)': held }));
    expect(held?.slots).toBeGreaterThanOrEqual(0.95);
    expect(held?.wrong).toBeLessThanOrEqual(0.01);
  });
  test.each(denials.filter(({ said }) => !said.isHeld))('$said.text', ({ said, found }) => {
    const values = Object.fromEntries(found.map(({ slot, value }) => [slot.name, value]));
    expect(values).toEqual(Object.fromEntries(said.slots));
  });
});
