import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { parseScript, play, readScript, scriptNames } from './script.ts';

test('every bundled script is valid', () => {
  expect(scriptNames()).toContain('story-01');
  for (const name of scriptNames()) expect(readScript(name).length, name).toBeGreaterThan(0);
});

test.each([
  ['shout Hello', 'mine.txt:1: "shout Hello" begins with none of say slowly, say, break in'],
  ['# a note\n\nsay', 'mine.txt:3: "say" needs an argument.'],
  ['wait a minute', 'mine.txt:1: "wait" takes no argument.'],
  ['press one', 'mine.txt:1: keys are 0 to 9, * and #, not "one".'],
  ['break in Hello', 'mine.txt:1: "break in" must follow the "say"'],
  ['say a\n'.repeat(201), 'mine.txt:201: a script has 200 lines at most.'],
])('an invalid script is reported with what is wrong, and where: %s', (text, fault) => {
  expect(() => parseScript(text, 'mine.txt')).toThrow(fault);
});

test('an unknown script name is reported with the list of scripts', () => {
  expect(() => readScript('story-1')).toThrow(/There is no script "story-1"\. Scripts: .*story-01/);
});

test('a script plays its lines until the call ends', async () => {
  const done: string[] = [];
  const does =
    (name: string) =>
    async (...given: readonly unknown[]) => {
      done.push([name, ...given].join(' '));
      return name;
    };
  const caller = {
    begin: does('begin'),
    say: does('say'),
    breakIn: does('breakIn'),
    press: does('press'),
    wait: does('wait'),
    get ending() {
      return done.length === 5 ? 'is over' : undefined;
    },
  } as unknown as Caller; // These are the only members that a script uses.
  const told: string[] = [];
  const lines = parseScript('say a\nbreak in b\npress 12\nwait\nsay c\nsay d', 'mine.txt');
  await play(caller, lines, (who, words) => told.push(`${who}: ${words}`));
  expect(done).toEqual(['begin', 'breakIn a b', 'press 12', 'wait', 'say c']);
  expect(told.slice(1, 4)).toEqual(['caller: a … b', 'agent: breakIn', 'caller: 12']);
});
