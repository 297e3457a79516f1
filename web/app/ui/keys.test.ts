import { describe, expect, test } from 'vitest';
import { capsOf, isCharacters, type KeyPress, keysOf } from './keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}) =>
  keysOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('keys that are down', () => {
  test('are a letter by itself, whatever Caps Lock says', () => {
    expect(press('j')).toBe('j');
    expect(press('J')).toBe('j');
  });

  test('tell of Shift with letters and named keys, and leave it out where it makes another character', () => {
    expect(press('J', { shiftKey: true })).toBe('shift+j');
    expect(press('Enter', { shiftKey: true })).toBe('shift+Enter');
    expect(press('?', { shiftKey: true })).toBe('?');
  });

  test('are a sign by itself where the keyboard makes it with AltGr or Option', () => {
    expect(press('[', { ctrlKey: true, altKey: true })).toBe('[');
    expect(press(']', { altKey: true })).toBe(']');
    expect(press('?', { altKey: true, shiftKey: true })).toBe('?');
    expect(press('k', { ctrlKey: true, altKey: true })).toBe('mod+alt+k');
    expect(press('Enter', { altKey: true })).toBe('alt+Enter');
  });

  test('are the same with Ctrl and with Cmd', () => {
    expect(press('k', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true })).toBe('mod+k');
    expect(press('k', { metaKey: true, altKey: true, shiftKey: true })).toBe('mod+alt+shift+k');
  });
});

test('caps are drawn as they stand on the keyboard', () => {
  expect(capsOf('mod+k', false)).toEqual([['Ctrl', 'K']]);
  expect(capsOf('mod+k', true)).toEqual([['⌘', 'K']]);
  expect(capsOf('g d', false)).toEqual([['G'], ['D']]);
  expect(capsOf('Escape', false)).toEqual([['Esc']]);
  expect(capsOf('mod++', false)).toEqual([['Ctrl', '+']]);
});

test('plain characters are told from named keys and chords', () => {
  expect(['j', 'g d', '?', ']'].every(isCharacters)).toBe(true);
  expect(['Escape', 'mod+k', 'shift+j'].some(isCharacters)).toBe(false);
});
