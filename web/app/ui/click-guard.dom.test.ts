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

/** A page of controls, and which of them heard a click. */
function setUp(html: string) {
  document.body.innerHTML = html;
  const heard: string[] = [];
  for (const one of document.querySelectorAll('[id]')) one.addEventListener('click', () => heard.push(one.id));
  return {
    heard,
    click: (selector: string, nth: number) =>
      document
        .querySelector(selector)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: nth })),
  };
}

test('a double click on one control is two clicks, wherever in it they are', () => {
  const { click, heard } = setUp('<button id="next">Next <b>page</b></button>');
  click('#next', 1);
  click('#next b', 2);
  expect(heard).toEqual(['next', 'next']);
});

test.each([
  ['another control', '<button id="seen"></button><button id="again"></button>'],
  ['a control, where there was none', '<p id="seen"></p><button id="again"></button>'],
])('its second click does nothing to %s', (_, html) => {
  const { click, heard } = setUp(html);
  click('#seen', 1);
  expect(click('#again', 2)).toBe(false);
  expect(click('#again', 3)).toBe(false);
  expect(heard).toEqual(['seen']);
  expect(click('#again', 1)).toBe(true);
  expect(heard).toEqual(['seen', 'again']);
});

test('a label and the field that it names are one', () => {
  const { click, heard } = setUp('<label for="field" id="label">Keep</label><input type="checkbox" id="field" />');
  click('#field', 1);
  click('#label', 2);
  expect(heard).toEqual(expect.arrayContaining(['field', 'label']));
});

test('a key and a program press whatever they want', () => {
  const { click, heard } = setUp('<button id="one"></button><button id="two"></button>');
  click('#one', 1);
  click('#two', 0);
  expect(heard).toEqual(['one', 'two']);
});
