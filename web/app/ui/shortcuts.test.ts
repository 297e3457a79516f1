import { describe, expect, test, vi } from 'vitest';
import { createShortcuts, type Shortcut } from './shortcuts.ts';

const shortcut = (keys: string, run?: () => void): Shortcut => ({
  keys,
  label: 'shortcuts.search',
  group: 'list',
  ...(run && { run }),
});

function setUp() {
  const shortcuts = createShortcuts();
  const ran: string[] = [];
  const add = (keys: string, name = keys) => shortcuts.add(shortcut(keys, () => ran.push(name)));
  return { ...shortcuts, add, ran };
}

describe('a key press', () => {
  test('runs the registered shortcut, and reports that it was handled', () => {
    const { add, press, ran } = setUp();
    add('j');
    expect(press('j', 0)).toBe(true);
    expect(press('k', 0)).toBe(false);
    expect(ran).toEqual(['j']);
  });

  test('runs only the shortcut registered last, until it is removed', () => {
    const { add, press, ran } = setUp();
    add('Escape', 'pane');
    const stop = add('Escape', 'search');
    press('Escape', 0);
    stop();
    press('Escape', 1);
    expect(ran).toEqual(['search', 'pane']);
  });

  test('is ignored if the shortcut is only listed', () => {
    const shortcuts = createShortcuts();
    shortcuts.add(shortcut('Enter'));
    expect(shortcuts.press('Enter', 0)).toBe(false);
    expect(shortcuts.list()).toHaveLength(1);
  });
});

describe('a key sequence', () => {
  test('runs at its last key, and not earlier', () => {
    const { add, press, ran } = setUp();
    add('g d');
    expect(press('g', 0)).toBe(true);
    expect(ran).toEqual([]);
    expect(press('d', 400)).toBe(true);
    expect(ran).toEqual(['g d']);
  });

  test('takes precedence over its last key alone', () => {
    const { add, press, ran } = setUp();
    add('c');
    add('g c');
    press('g', 0);
    press('c', 100);
    press('c', 200);
    expect(ran).toEqual(['g c', 'c']);
  });

  test('expires after a second and a half', () => {
    const { add, press, ran } = setUp();
    add('g d');
    press('g', 0);
    expect(press('d', 1_501)).toBe(false);
    expect(ran).toEqual([]);
  });

  test('without a match leaves its last key to that key’s own shortcut', () => {
    const { add, press, ran } = setUp();
    add('g d');
    add('j');
    press('g', 0);
    expect(press('j', 100)).toBe(true);
    expect(press('d', 200)).toBe(false);
    expect(ran).toEqual(['j']);
  });
});

describe('the shortcut list', () => {
  test('contains the active shortcuts, one per key, and reports changes', () => {
    const { add, list, subscribe } = setUp();
    const onChange = vi.fn();
    subscribe(onChange);
    add('j');
    const stop = add('j', 'another');
    expect(list().map(({ keys }) => keys)).toEqual(['j']);
    expect(list()).toBe(list());
    stop();
    expect(list()).toHaveLength(1);
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});

test('the shortcut list omits plain characters and sequences of them when they are switched off, and keeps the others', () => {
  const { add, press, setCharacters, ran } = setUp();
  for (const keys of ['j', 'g d', 'Escape', 'mod+k']) add(keys);
  setCharacters(false);
  for (const keys of ['j', 'g', 'd', 'Escape', 'mod+k']) press(keys, 0);
  expect(ran).toEqual(['Escape', 'mod+k']);
  setCharacters(true);
  press('j', 1);
  expect(ran).toEqual(['Escape', 'mod+k', 'j']);
});
