import { writeFile } from 'node:fs/promises';
import { format } from './rounds.ts';
import type { Figure } from './row.ts';

const HEAD = ['row', 'value', 'peer', 'ratio', 'must', 'aim', 'met', 'rounds'];

/** The figures as a table of plain text. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.row,
    `${format(figure.value)} ${figure.unit}`,
    figure.peerValue === null ? figure.peer : `${figure.peer} ${format(figure.peerValue)}`,
    figure.ratio === null ? '' : `${figure.ratio.toFixed(2)} ×`,
    figure.must,
    figure.aim,
    figure.met,
    figure.spread,
  ]);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Writes the same figures for programs. */
export async function writeResults(file: string, figures: readonly Figure[]): Promise<void> {
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
}
