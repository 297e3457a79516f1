import { DEFINITION, define } from '@switchboard/application/calls/cells/definition';
import { FIGURES, FIGURES_CATEGORIES, FIGURES_TABLES, projectCalls } from '../projections/figures/figures-consumer.ts';
import { FILL_BATCH } from './next-inbox.ts';
import { type NextVersion, type RebuildDeps, type Rebuilt, rebuildProjection } from './rebuild-projection.ts';

/** Rebuilds what lists and figures of calls are read from. See {@link rebuildProjection}. */
export function rebuildFigures(deps: RebuildDeps): Promise<Rebuilt> {
  const tables = { names: FIGURES_TABLES, insertOnly: new Set<string>() };
  return rebuildProjection(deps, {
    name: FIGURES,
    tables,
    next: nextFigures,
    onSwitch: (client) => define(client, DEFINITION),
  });
}

/** The same projection as the live one, into the next tables. */
function nextFigures(version: number): NextVersion {
  return {
    name: FIGURES,
    version,
    maxBatch: FILL_BATCH,
    concurrency: 2,
    patienceMs: 0,
    categories: FIGURES_CATEGORIES,
    async apply(client, batches) {
      await projectCalls(client, 'read_next', batches);
      return undefined;
    },
  };
}
