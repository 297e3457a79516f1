import { isDefined } from '@switchboard/application/calls/cells/definition';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { cellSource } from './cells/cell-source.ts';
import type { FigureMemory } from './cells/figure-memory.ts';
import { opensOnTheHour, selectCells } from './cells/select-cells.ts';
import { areWhole } from './cells/spans.ts';
import type { Asked } from './figures-frame.ts';
import { rowSource } from './row-source.ts';
import type { FigureSource } from './source.ts';

/**
 * Where a query's figures come from: cells wherever these tell, else the calls themselves.
 *
 * Cells know one dimension at a time and whole hours, and are those of this program's definition or none.
 */
export async function sourceOf(db: Queryable, asked: Asked, memory: FigureMemory): Promise<FigureSource> {
  const rows = rowSource(db, asked);
  const { whole, before, periods } = asked;
  const selection = selectCells(asked.callsOf(whole).filter);
  if (selection === undefined || !areWhole([whole, ...periods, ...(before ? [before] : [])])) return rows;
  if (!opensOnTheHour(asked.callsOf(whole).scope) || !(await isDefined(db))) return rows;
  return cellSource(db, asked, { selection, memory, rows });
}
