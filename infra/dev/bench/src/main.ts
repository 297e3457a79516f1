import { fileURLToPath } from 'node:url';
import { readBenchConfig } from './harness/config.ts';
import { describeEnvironment } from './harness/environment.ts';
import { table, writeResults } from './harness/report.ts';
import type { BenchContext, Metric, Row } from './harness/row.ts';
import { rows } from './rows.ts';

const RESULTS = fileURLToPath(new URL('../../../../bench-results.json', import.meta.url));
const ROUNDS = 3;

async function main(): Promise<void> {
  const { only, isFull } = readBenchConfig();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const context = { rounds: ROUNDS, isFull, signal: stop.signal, note };

  const environment = await describeEnvironment();
  for (const line of environment) note(line);
  const metrics: Metric[] = [];
  for (const row of rows.filter((candidate) => isWanted(candidate, only, isFull))) {
    if (stop.signal.aborted) break;
    metrics.push(...(await measure(row, context)));
  }
  const head = [...environment, `${ROUNDS} interleaved rounds, medians`].join('\n');
  process.stdout.write(`\n${head}\n\n${table(metrics)}\n`);
  await writeResults(RESULTS, metrics);
}

/** Runs a row. A failure is reported and sets the exit code; the other rows still run. */
async function measure(row: Row, context: BenchContext): Promise<Metric[]> {
  const startedMs = performance.now();
  note(`… ${row.name}`);
  try {
    return await row.run(context);
  } catch (error) {
    if (context.signal.aborted) return [];
    note(`  ${row.name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`);
    process.exitCode = 1;
    return [];
  } finally {
    note(`  ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
  }
}

// `ONLY=append` selects all rows with this prefix, and `ONLY=list-filter` the row that measures it among others. A long row needs its full name.
function isWanted({ name, also = [], isLong }: Row, only: readonly string[], isFull: boolean): boolean {
  if (isLong === true && !isFull) return only.includes(name);
  return (
    only.length === 0 ||
    only.some((wanted) => [name, ...also].some((known) => known.startsWith(wanted) || wanted.startsWith(`${known}-`)))
  );
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

await main();
