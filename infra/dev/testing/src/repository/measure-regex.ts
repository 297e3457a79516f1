import { parentPort, workerData } from 'node:worker_threads';
import { type Hostile, hostileInputs } from './hostile-inputs.ts';

/** An expression to measure, and its name in the result. */
export interface Measured {
  readonly name: string;
  readonly source: string;
  readonly flags: string;
}

/** An expression that takes more than a time in proportion to the text, and the text. */
export interface Superlinear extends Measured {
  readonly hostile: Hostile;
  readonly lengths: readonly [number, number];
  readonly ms: readonly [number, number];
}

/** Short ones first: an exponential expression is known at a length at which it still ends. */
const LENGTHS = [16, 20, 24, 28, 64, 1_024, 8_192, 16_384, 32_768];
/** In less than this nothing but a linear expression gets done with a text of so many characters, however fast the machine is. */
const LINEAR = { characters: 8_192, ms: 1.5 };
/** At the longest text a linear expression takes a few milliseconds; a quadratic one half a second or more. */
const ENOUGH_MS = 30;
/** From one length to twice that a linear one takes twice as long, a quadratic one four times. */
const GROWTH = 3;
const RUNS = 3;

/** Finds a text on which an expression takes more than linear time; undefined if no hostile text does. */
export function findSuperlinear(measured: Measured): Superlinear | undefined {
  const { source, flags } = measured;
  const regex = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  for (const hostile of hostileInputs(measured)) {
    for (const length of LENGTHS) {
      const text = textOf(hostile, length);
      const begun = performance.now();
      text.replace(regex, '');
      const took = performance.now() - begun;
      if (length === LINEAR.characters && took < LINEAR.ms) break;
      if (took < ENOUGH_MS) continue;
      // Slow, or the machine is busy: measured by the thread's own time, which other processes don't add to, beside a text of half the length.
      const half = textOf(hostile, length / 2);
      const ms = [least(() => half.replace(regex, '')), least(() => text.replace(regex, ''))] as const;
      if (ms[1] < ENOUGH_MS || ms[1] < ms[0] * GROWTH) continue;
      return { ...measured, hostile, lengths: [length / 2, length], ms };
    }
  }
  return undefined;
}

const textOf = ({ before, pump, after }: Hostile, length: number) =>
  `${before}${pump.repeat(Math.ceil(length / pump.length))}${after}`;

const least = (run: () => void) => Math.min(...Array.from({ length: RUNS }, () => cpuMs(run)));

function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The thread's input. */
export interface Measuring {
  readonly regexes: readonly Measured[];
  /** Modules whose expressions are made of texts when they are loaded. */
  readonly modules: readonly string[];
}

/** A message from the thread: the expression that it starts with, a finding or, at the end, the number of expressions that each module made. */
export type Measurement =
  | { readonly begins: string }
  | { readonly found: Superlinear }
  | { readonly made: Readonly<Record<string, number>> };

async function measureAll({ regexes, modules }: Measuring, tell: (measurement: Measurement) => void): Promise<void> {
  const made: Record<string, number> = {};
  const all = [...regexes];
  for (const path of modules) {
    const recorded = await recordMade(path);
    made[path] = recorded.length;
    all.push(...recorded);
  }
  for (const measured of all) {
    tell({ begins: measured.name });
    const found = findSuperlinear(measured);
    if (found !== undefined) tell({ found });
  }
  tell({ made });
}

/** Loads a module and answers the expressions that it makes meanwhile. */
async function recordMade(path: string): Promise<Measured[]> {
  const recorded: Measured[] = [];
  const own = globalThis.RegExp;
  const keep = (regex: RegExp) => {
    recorded.push({ name: `${path} /${regex.source}/${regex.flags}`, source: regex.source, flags: regex.flags });
    return regex;
  };
  globalThis.RegExp = new Proxy(own, {
    construct: (target, [source, flags]) => keep(new target(source, flags)),
    apply: (target, _self, [source, flags]) => keep(target(source, flags)),
  });
  try {
    await import(path);
  } finally {
    globalThis.RegExp = own;
  }
  return recorded;
}

if (parentPort !== null && workerData !== null) {
  const port = parentPort;
  await measureAll(workerData as Measuring, (measurement) => port.postMessage(measurement));
}
