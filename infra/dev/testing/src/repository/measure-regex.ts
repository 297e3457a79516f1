import { parentPort, workerData } from 'node:worker_threads';
import { type Hostile, hostileInputs } from './hostile-inputs.ts';

/** An expression to measure, and its name in the results. */
export interface Measured {
  readonly name: string;
  readonly source: string;
  readonly flags: string;
}

/** An expression that takes more than linear time, and the input that shows it. */
export interface Superlinear extends Measured {
  readonly hostile: Hostile;
  readonly lengths: readonly [number, number];
  readonly ms: readonly [number, number];
}

/** Ascending lengths, so that an exponential expression is detected at a length at which it still terminates. */
const LENGTHS = [16, 20, 24, 28, 64, 1_024, 8_192, 16_384, 32_768];
/** The number of characters that only a linear expression processes within the time limit, however fast the machine is. */
const LINEAR = { characters: 8_192, ms: 1.5 };
/** For the longest input, a linear expression takes a few milliseconds, and a quadratic one takes half a second or more. */
const ENOUGH_MS = 30;
/** At double the length, a linear expression takes twice as long, and a quadratic one four times as long. */
const GROWTH = 3;
const RUNS = 3;

/** Finds an input on which an expression takes more than linear time. */
export function findSuperlinear(measured: Measured): Superlinear | undefined {
  const { source, flags } = measured;
  const regex = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  for (const hostile of hostileInputs(measured)) {
    for (const length of LENGTHS) {
      const text = toText(hostile, length);
      const startedAt = performance.now();
      text.replace(regex, '');
      const took = performance.now() - startedAt;
      if (length === LINEAR.characters && took < LINEAR.ms) break;
      if (took < ENOUGH_MS) continue;
      // Either the expression is slow or the machine is busy. Compare the thread's CPU time, which other processes don't affect, with the CPU
      // time for an input of half the length.
      const half = toText(hostile, length / 2);
      const ms = [fastest(() => half.replace(regex, '')), fastest(() => text.replace(regex, ''))] as const;
      if (ms[1] < ENOUGH_MS || ms[1] < ms[0] * GROWTH) continue;
      return { ...measured, hostile, lengths: [length / 2, length], ms };
    }
  }
  return undefined;
}

const toText = ({ before, pump, after }: Hostile, length: number) =>
  `${before}${pump.repeat(Math.ceil(length / pump.length))}${after}`;

const fastest = (run: () => void) => Math.min(...Array.from({ length: RUNS }, () => cpuMs(run)));

function cpuMs(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The thread's input. */
export interface Measuring {
  readonly regexes: readonly Measured[];
  /** Modules that build expressions from strings when they are loaded. */
  readonly modules: readonly string[];
}

/** A message from the thread: the expression it starts to measure, a finding or, at the end, the number of expressions that each module built. */
export type Measurement =
  | { readonly begins: string }
  | { readonly found: Superlinear }
  | { readonly made: Readonly<Record<string, number>> };

async function measureAll({ regexes, modules }: Measuring, report: (measurement: Measurement) => void): Promise<void> {
  const made: Record<string, number> = {};
  const all = [...regexes];
  for (const path of modules) {
    const recorded = await recordMade(path);
    made[path] = recorded.length;
    all.push(...recorded);
  }
  for (const measured of all) {
    report({ begins: measured.name });
    const found = findSuperlinear(measured);
    if (found !== undefined) report({ found });
  }
  report({ made });
}

/** Loads a module and returns the expressions that it builds meanwhile. */
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
