import { fileURLToPath } from 'node:url';
import { readBenchConfig } from './config.ts';
import { table, writeResults } from './harness/report.ts';
import type { BenchContext, Figure, Row } from './harness/row.ts';
import { describeSurroundings } from './harness/surroundings.ts';
import { rows } from './rows.ts';

const RESULTS = fileURLToPath(new URL('../../../../bench-results.json', import.meta.url));
const ROUNDS = 3;

async function main(): Promise<void> {
  const { only, isFull } = readBenchConfig();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const context = { rounds: ROUNDS, isFull, signal: stop.signal, note };

  const surroundings = await describeSurroundings();
  for (const line of surroundings) note(line);
  const figures: Figure[] = [];
  for (const row of rows.filter((candidate) => isWanted(candidate, only, isFull))) {
    if (stop.signal.aborted) break;
    figures.push(...(await measure(row, context)));
  }
  const head = [...surroundings, `${ROUNDS} interleaved rounds, medians`].join('\n');
  process.stdout.write(`\n${head}\n\n${table(figures)}\n`);
  await writeResults(RESULTS, figures);
}

/** A row that can't be measured is said to be so, and takes nothing from the others. */
async function measure(row: Row, context: BenchContext): Promise<Figure[]> {
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

// `ONLY=append` takes the rows that begin so, and `ONLY=list-filter` the row that measures it beside others; a long one only by its whole name.
function isWanted({ name, also = [], isLong }: Row, only: readonly string[], isFull: boolean): boolean {
  if (isLong === true && !isFull) return only.includes(name);
  return (
    only.length === 0 ||
    only.some((wanted) => [name, ...also].some((one) => one.startsWith(wanted) || wanted.startsWith(`${one}-`)))
  );
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

await main();
