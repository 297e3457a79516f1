import type { Figures } from '@switchboard/contracts/calls/figure-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { TenantScope } from '../../../http/tenant-scope.ts';
import { createFigureMemory } from './cells/figure-memory.ts';
import { askedOf } from './figures-frame.ts';
import { sourceOf } from './find-source.ts';
import { toCounts } from './to-figures.ts';

/** The counts of one day's calls. */
export async function readDayCounts(
  db: Queryable,
  scope: TenantScope,
  { day, now }: { readonly day: string; readonly now: Date },
): Promise<Figures['counts']> {
  const days = { from: day, to: day };
  const asked = await askedOf(db, scope, { query: { ...days, smartTagIds: [] }, range: { days, step: 'day' }, now });
  return toCounts(await (await sourceOf(db, asked, createFigureMemory())).counts(), asked.queryOf(asked.whole));
}
