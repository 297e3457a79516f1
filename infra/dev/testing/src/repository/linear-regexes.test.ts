import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { findSuperlinear, type Measurement, type Measuring, type Superlinear } from './measure-regex.ts';
import { readRegexes } from './regex-sources.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
/** Matches the comment above an exempt expression, which says why: it is short, or built from escaped texts. */
const EXCEPTION = /\/\/ Linear: \S/;
const HANG_MS = 300_000;

describe("the product's regular expressions", () => {
  test('take at most linear time for any input', { timeout: HANG_MS }, async () => {
    const { literals, made } = readRegexes(ROOT);
    const unexplained = <T extends { file: string; line: number }>(places: readonly T[]) =>
      places.filter(({ file, line }) => !isExplained(file, line));
    const regexes = new Map(
      unexplained(literals).map(({ file, line, source, flags }) => {
        return [`/${source}/${flags}`, { name: `${file}:${line} /${source}/${flags}`, source, flags }];
      }),
    );
    const modules = [...new Set(unexplained(made).map(({ file }) => join(ROOT, file)))];
    const { found, counts } = await measure({ regexes: [...regexes.values()], modules });
    expect(found.map(({ name, hostile, ms }) => ({ name, hostile, ms }))).toEqual([]);
    // An expression that no loaded module builds was not measured, so it needs a comment with the reason.
    expect(modules.filter((path) => (counts[path] ?? 0) === 0)).toEqual([]);
    expect(regexes.size).toBeGreaterThan(200);
  });
});

describe('findSuperlinear', () => {
  test.each([
    ['\\s+$', ''],
    ['(a+)+$', ''],
    ['^(?:a|a)*$', ''],
    [',?\\s*\\b(?:uh|um)\\b', 'gu'],
    ['^_+|_+$', 'g'],
    ['\\{\\{[^}]*\\}\\}', 'g'],
    ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', ''],
    ['\\b(?:if|why)\\b[^.,;!?]*$', ''],
    ['\\s*(?:->|→)\\s*', ''],
    ['\\b\\w+ .*end', ''],
  ])('finds /%s/%s superlinear', (source, flags) => {
    expect(findSuperlinear({ name: source, source, flags })).toBeDefined();
  });

  test.each([
    ['\\s+', 'g'],
    ['^\\d+$', ''],
    ['[a-z]{1,64}@[a-z]{1,63}', 'g'],
    ['(?<!_)_+$', 'g'],
    ['\\{\\{[^{}]*\\}\\}', 'g'],
  ])('finds /%s/%s linear', (source, flags) => {
    expect(findSuperlinear({ name: source, source, flags })).toBeUndefined();
  });
});

function isExplained(file: string, line: number): boolean {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return EXCEPTION.test(lines[line - 2] ?? '') || EXCEPTION.test(lines[line - 1] ?? '');
}

/** Measures in a thread, which is terminated if an expression never finishes. */
async function measure(measuring: Measuring) {
  const found: Superlinear[] = [];
  const worker = new Worker(new URL('./measure-regex.ts', import.meta.url), { workerData: measuring });
  let at = '';
  try {
    const counts = await new Promise<Readonly<Record<string, number>>>((resolve, reject) => {
      const hung = AbortSignal.timeout(HANG_MS - 5_000);
      hung.addEventListener('abort', () => reject(new Error(`never got done with ${at}`)));
      worker.on('error', reject);
      worker.on('message', (measurement: Measurement) => {
        if ('begins' in measurement) at = measurement.begins;
        else if ('found' in measurement) found.push(measurement.found);
        else resolve(measurement.made);
      });
    });
    return { found, counts };
  } finally {
    await worker.terminate();
  }
}
