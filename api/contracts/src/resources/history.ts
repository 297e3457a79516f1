import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { Author, PageMeta, ResourceVersion } from './schemas.ts';

/** A field that a version changed; secret values are masked with dots. */
export const FieldChange = z
  .object({ path: z.string(), from: z.unknown(), to: z.unknown() })
  .meta({ id: 'FieldChange', example: { path: 'description', from: '', to: 'Answers by day' } });
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = z
  .object({
    version: ResourceVersion,
    type: z.string().meta({ example: 'group.changed' }),
    at: Instant,
    actor: Author.extend({ kind: z.string() }),
    onBehalfOf: Author.extend({ kind: z.string() }).nullable(),
    changes: z.array(FieldChange),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
export const HistoryPage = z.object({ data: z.array(HistoryEntry), meta: PageMeta });

/** An item that refers to another one. */
export const Usage = z
  .object({ kind: z.string(), id: z.string(), name: z.string() })
  .meta({ id: 'Usage', example: { kind: 'agents', id: 'agt_8f2c1d', name: 'Front desk' } });
export type Usage = z.infer<typeof Usage>;
