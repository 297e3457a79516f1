import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Caller, Tell } from './caller.ts';

const FOLDER = fileURLToPath(new URL('scripts', import.meta.url));
const COMMANDS = ['say slowly', 'say', 'break in', 'press', 'wait', 'drop', 'again', 'noise'] as const;
/** The commands with an argument. */
const WITH_ARGUMENT: readonly string[] = ['say slowly', 'say', 'break in', 'press'];
const MAX_LINES = 200;

/** A line of a script: what the caller does and says. */
export interface Line {
  readonly does: (typeof COMMANDS)[number];
  readonly says: string;
}

/** The names of the included scripts. */
export const scriptNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => basename(file, '.txt'))
    .sort();

/** Reads a script by name or by file path. @throws an error that names the fault and its line */
export function readScript(named: string): Line[] {
  const isPath = named.includes('/') || named.endsWith('.txt');
  if (!isPath && !scriptNames().includes(named)) {
    throw new Error(
      `There is no script "${named}". Scripts: ${scriptNames().join(', ')}. Name your own script by its path, such as ./mine.txt.`,
    );
  }
  const file = isPath ? named : join(FOLDER, `${named}.txt`);
  return parseScript(readFileSync(file, 'utf8'), file);
}

/** Parses a script: one command per line, and comments after `#`. */
export function parseScript(text: string, file: string): Line[] {
  const lines: Line[] = [];
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const at = `${file}:${index + 1}`;
    const does = COMMANDS.find((word) => line === word || line.startsWith(`${word} `));
    if (does === undefined) throw new Error(`${at}: "${line}" begins with none of ${COMMANDS.join(', ')}.`);
    const says = line.slice(does.length).trim();
    if (WITH_ARGUMENT.includes(does) !== (says !== '')) {
      throw new Error(`${at}: "${does}" ${says === '' ? 'needs an argument' : 'takes no argument'}.`);
    }
    if (does === 'press' && !/^[0-9*#]+$/.test(says))
      throw new Error(`${at}: keys are 0 to 9, * and #, not "${says}".`);
    if (does === 'break in' && lines.at(-1)?.does !== 'say') {
      throw new Error(`${at}: "break in" must follow the "say" whose reply it interrupts.`);
    }
    lines.push({ does, says });
    if (lines.length > MAX_LINES) throw new Error(`${at}: a script has ${MAX_LINES} lines at most.`);
  }
  return lines;
}

/** Plays a script until its lines are done or the call is over. */
export async function play(caller: Caller, lines: readonly Line[], tell: Tell): Promise<void> {
  tell('agent', await caller.begin());
  for (const [index, line] of lines.entries()) {
    if (caller.ending !== undefined) return;
    const next = lines[index + 1];
    const others = line.does === 'say' && next?.does === 'break in' ? next.says : undefined;
    if (line.does === 'break in') continue;
    if (line.says !== '') tell('caller', others === undefined ? line.says : `${line.says} … ${others}`);
    tell('agent', others === undefined ? await act(caller, line) : await caller.breakIn(line.says, others));
  }
}

async function act(caller: Caller, { does, says }: Line): Promise<string> {
  switch (does) {
    case 'say slowly':
      return caller.say(says, { isSlow: true });
    case 'press':
      return caller.press(says);
    case 'wait':
      return caller.wait();
    case 'drop':
      return caller.drop();
    case 'again':
      return caller.again();
    case 'noise':
      await caller.noise();
      return '';
    default:
      return caller.say(says);
  }
}
