import { describe, expect, test } from 'vitest';
import { isCharacters, type KeyPress, toKeyCaps, toKeys } from './keys.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}) =>
  toKeys({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

describe('the notation of pressed keys', () => {
  test('names a letter in lower case, whatever Caps Lock says', () => {
    expect(press('j')).toBe('j');
    expect(press('J')).toBe('j');
  });

  test('includes Shift for letters and named keys, but not where it produces another character', () => {
    expect(press('J', { shiftKey: true })).toBe('shift+j');
    expect(press('Enter', { shiftKey: true })).toBe('shift+Enter');
    expect(press('?', { shiftKey: true })).toBe('?');
  });

  test('names only the character when the keyboard produces it with AltGr or Option', () => {
    expect(press('[', { ctrlKey: true, altKey: true })).toBe('[');
    expect(press(']', { altKey: true })).toBe(']');
    expect(press('?', { altKey: true, shiftKey: true })).toBe('?');
    expect(press('k', { ctrlKey: true, altKey: true })).toBe('mod+alt+k');
    expect(press('Enter', { altKey: true })).toBe('alt+Enter');
  });

  test('treats Ctrl and Cmd alike', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true, altKey: true, shiftKey: true })).toBe('mod+alt+shift+k');
  });
});

test('key caps look as they do on the keyboard', () => {
  expect(toKeyCaps('mod+k', false)).toEqual([['Ctrl', 'K']]);
  expect(toKeyCaps('mod+k', true)).toEqual([['⌘', 'K']]);
  expect(toKeyCaps('g d', false)).toEqual([['G'], ['D']]);
  expect(toKeyCaps('Escape', false)).toEqual([['Esc']]);
  expect(toKeyCaps('mod++', false)).toEqual([['Ctrl', '+']]);
});

test('plain characters are distinguished from named keys and chords', () => {
  expect(['j', 'g d', '?', ']'].every(isCharacters)).toBe(true);
  expect(['Escape', 'mod+k', 'shift+j'].some(isCharacters)).toBe(false);
});
