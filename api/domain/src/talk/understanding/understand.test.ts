import { expect, test } from 'vitest';
import { ANSWERS_EN } from './test/answers-en.ts';
import { ANSWERS_ES } from './test/answers-es.ts';
import { labelledIn } from './test/labelled.ts';
import { measured, tableOf, understand } from './test/measure.ts';
import { WANTS_EN } from './test/wants-en.ts';
import { WANTS_ES } from './test/wants-es.ts';

/** The domain is compiled without the types of any host; a test runs on one. */
const { console } = globalThis as unknown as { readonly console: { info(text: string): void } };

const wants = [...labelledIn('en', WANTS_EN), ...labelledIn('es', WANTS_ES)];
const answers = [...labelledIn('en', ANSWERS_EN), ...labelledIn('es', ANSWERS_ES)];
const understood = [...wants, ...answers].map((said) => understand(said));

test('at least six hundred utterances are labelled', () => expect(understood.length).toBeGreaterThanOrEqual(600));

test('what callers say is understood well enough', () => {
  const halves = [false, true].map((isHeld) => understood.filter(({ said }) => said.isHeld === isHeld));
  const [open, held] = halves.map(measured);
  console.info(tableOf({ open, held }));
  expect(held?.intents).toBeGreaterThanOrEqual(0.92);
  expect(held?.slots).toBeGreaterThanOrEqual(0.95);
  expect(held?.wrong).toBeLessThanOrEqual(0.01);
});
