import { writeFile } from 'node:fs/promises';
import { format } from './rounds.ts';
import type { Metric } from './row.ts';

const HEAD = ['row', 'value', 'peer', 'ratio', 'must', 'aim', 'met', 'rounds'];

/** Formats the metrics as a plain-text table. */
export function table(metrics: readonly Metric[]): string {
  const rows = metrics.map((metric) => [
    metric.row,
    `${format(metric.value)} ${metric.unit}`,
    metric.peerValue === null ? metric.peer : `${metric.peer} ${format(metric.peerValue)}`,
    metric.ratio === null ? '' : `${metric.ratio.toFixed(2)} ×`,
    metric.must,
    metric.aim,
    metric.met,
    metric.spread,
  ]);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Writes the metrics as JSON. */
export async function writeResults(file: string, metrics: readonly Metric[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(metrics, null, 2)}\n`);
}
