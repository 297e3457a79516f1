import { afterEach, beforeEach, expect, test } from 'vitest';
import { startClickGuard } from './click-guard.ts';

let stop = (): void => {};
beforeEach(() => {
  stop = startClickGuard();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A page of controls, and those that received a click. */
function setUp(html: string) {
  document.body.innerHTML = html;
  const clicked: string[] = [];
  for (const one of document.querySelectorAll('[id]')) one.addEventListener('click', () => clicked.push(one.id));
  return {
    clicked,
    click: (selector: string, nth: number) =>
      document
        .querySelector(selector)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: nth })),
  };
}

test('a double click within one control counts as two clicks', () => {
  const { click, clicked } = setUp('<button id="next">Next <b>page</b></button>');
  click('#next', 1);
  click('#next b', 2);
  expect(clicked).toEqual(['next', 'next']);
});

test.each([
  ['another control', '<button id="seen"></button><button id="again"></button>'],
  ['a control, where there was none', '<p id="seen"></p><button id="again"></button>'],
])('a second click is ignored on %s', (_, html) => {
  const { click, clicked } = setUp(html);
  click('#seen', 1);
  expect(click('#again', 2)).toBe(false);
  expect(click('#again', 3)).toBe(false);
  expect(clicked).toEqual(['seen']);
  expect(click('#again', 1)).toBe(true);
  expect(clicked).toEqual(['seen', 'again']);
});

test('a label and its field count as one control', () => {
  const { click, clicked } = setUp('<label for="field" id="label">Keep</label><input type="checkbox" id="field" />');
  click('#field', 1);
  click('#label', 2);
  expect(clicked).toEqual(expect.arrayContaining(['field', 'label']));
});

test('keyboard and programmatic clicks are let through', () => {
  const { click, clicked } = setUp('<button id="one"></button><button id="two"></button>');
  click('#one', 1);
  click('#two', 0);
  expect(clicked).toEqual(['one', 'two']);
});
