import { z } from 'zod';

/** How many conversations a view has: a built-in one by its name, a group's queue as `group:<id>`, a saved one by its id. */
export const ViewCount = z
  .object({ viewId: z.string(), count: z.int().min(0) })
  .meta({ id: 'ViewCount', example: { viewId: 'waiting', count: 4 } });
export type ViewCount = z.infer<typeof ViewCount>;
