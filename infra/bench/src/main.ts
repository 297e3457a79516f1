import { fileURLToPath } from 'node:url';
import { readBenchConfig } from './config.ts';
import { describeMachine } from './harness/machine.ts';
import { table, writeFigures } from './harness/report.ts';
import type { Figure, Row } from './harness/row.ts';
import { rows } from './rows.ts';

const RESULTS = fileURLToPath(new URL('../../../bench-results.json', import.meta.url));
const ROUNDS = 3;

async function main(): Promise<void> {
  const { only, isFull } = readBenchConfig();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const note = (text: string) => void process.stderr.write(`${text}\n`);
  const context = { rounds: ROUNDS, isFull, signal: stop.signal, note };

  note(describeMachine());
  const figures: Figure[] = [];
  for (const row of rows.filter((candidate) => isWanted(candidate, only, isFull))) {
    if (stop.signal.aborted) break;
    note(`… ${row.name}`);
    figures.push(...(await row.run(context)));
  }
  process.stdout.write(`\n${describeMachine()}\n${ROUNDS} interleaved rounds, medians\n\n${table(figures)}\n`);
  await writeFigures(RESULTS, figures);
}

function isWanted(row: Row, only: readonly string[], isFull: boolean): boolean {
  if (only.length > 0) return only.some((name) => row.name.startsWith(name));
  return isFull || row.isLong !== true;
}

await main();
