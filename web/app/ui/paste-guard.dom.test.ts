import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RefusedPaste, startPasteGuard } from './paste-guard.ts';

let stop = (): void => {};
let refused: RefusedPaste[] = [];
beforeEach(() => {
  refused = [];
  stop = startPasteGuard((one) => refused.push(one));
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A page with one focused field, with all of its text selected or the caret at the end. */
function field(html: string, { isSelected = false } = {}): HTMLInputElement {
  document.body.innerHTML = html;
  const input = document.querySelector<HTMLInputElement>('input, textarea');
  if (!input) throw new Error('no field');
  input.focus();
  if (isSelected) input.select();
  else input.setSelectionRange(input.value.length, input.value.length);
  return input;
}
const NAMED = '<label for="a">Name <span>*</span></label><input id="a" maxlength="10" value="Ida" />';

describe('a paste', () => {
  test('that fits is inserted', async () => {
    const input = field(NAMED);
    await userEvent.paste(' Tarbel');
    expect([input.value, refused]).toEqual(['Ida Tarbel', []]);
  });

  test('that would be truncated is refused, with the field’s name, the text’s size, and the limit', async () => {
    const input = field(NAMED);
    await userEvent.paste(' Tarbell');
    expect([input.value, refused]).toEqual(['Ida', [{ field: 'Name', size: 11, limit: 10 }]]);
  });

  test('may replace the selected text', async () => {
    const input = field(NAMED, { isSelected: true });
    await userEvent.paste('Ida Wells1');
    expect([input.value, refused]).toEqual(['Ida Wells1', []]);
    input.select();
    await userEvent.paste('Ida B. Wells');
    expect([input.value, refused]).toEqual(['Ida Wells1', [{ field: 'Name', size: 12, limit: 10 }]]);
  });

  test('may end with a spreadsheet cell’s line break, which a single-line field drops', async () => {
    field('<input aria-label="Code" maxlength="4" />');
    await userEvent.paste('1234\r\n');
    expect(refused).toEqual([]);
    await userEvent.paste('5');
    expect(refused).toEqual([{ field: 'Code', size: 5, limit: 4 }]);
  });

  test('into a multi-line field counts a line break once', async () => {
    const input = field('<textarea maxlength="3"></textarea>');
    await userEvent.paste('a\r\nb\r\nc');
    expect([input.value, refused]).toEqual(['', [{ field: undefined, size: 5, limit: 3 }]]);
  });

  test.each(['<input />', '<input maxlength="3" readonly value="abc" />', '<textarea></textarea>'])(
    'into %s is not checked',
    async (html) => {
      field(html);
      await userEvent.paste('x'.repeat(1_000));
      expect(refused).toEqual([]);
    },
  );

  test('is no longer checked once the guard has stopped', async () => {
    stop();
    field(NAMED);
    await userEvent.paste('x'.repeat(20));
    expect(refused).toEqual([]);
  });
});

describe('a drop', () => {
  const drag = (type: string, target: Element, text: string) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    return target.dispatchEvent(Object.assign(event, { dataTransfer: { getData: () => text } }));
  };

  test('that would be truncated is refused, unless the text comes from the same field', () => {
    const input = field(NAMED);
    drag('dragstart', document.body, '');
    expect(drag('drop', input, 'Tarbell!')).toBe(false);
    expect(refused).toEqual([{ field: 'Name', size: 11, limit: 10 }]);
    input.value = 'Ida Tarbel';
    drag('dragstart', input, '');
    expect(drag('drop', input, 'Ida')).toBe(true);
  });
});
