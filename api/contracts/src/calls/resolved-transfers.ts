import { z } from 'zod';
import { characters } from '../base/characters.ts';

export const RESOLVED_TRANSFERS = ['none', 'all', 'agents'] as const;
export const MAX_RESOLVED_AGENTS = 50;

/**
 * Which transfers count as resolved in metrics, in addition to those that an agent's own rule marks as successful:
 * reaching a person may be exactly what the caller wanted.
 */
export const ResolvedTransfers = z
  .object({
    of: z.enum(RESOLVED_TRANSFERS),
    /** The ids of the agents whose transfers count if `of` is `agents`. */
    agentIds: z
      .array(characters(128, 1))
      .max(MAX_RESOLVED_AGENTS)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'duplicate', params: { code: 'duplicate' } })
      .default([]),
  })
  .meta({ id: 'ResolvedTransfers', example: { of: 'agents', agentIds: ['front-desk'] } });
export type ResolvedTransfers = z.infer<typeof ResolvedTransfers>;

/** The default: no transfer counts. */
export const NO_RESOLVED_TRANSFERS: ResolvedTransfers = { of: 'none', agentIds: [] };
