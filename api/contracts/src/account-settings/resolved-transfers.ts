import { z } from 'zod';
import { characters } from '../characters.ts';

export const RESOLVED_TRANSFERS = ['none', 'all', 'agents'] as const;
export const MAX_RESOLVED_AGENTS = 50;

/** Which transfers count as resolved in figures, beside those that an agent's own rule says so of: a person may be just who the caller wanted. */
export const ResolvedTransfers = z
  .object({
    of: z.enum(RESOLVED_TRANSFERS),
    /** Agents whose transfers count, where `of` is `agents`; as calls name them. */
    agentIds: z
      .array(characters(128, 1))
      .max(MAX_RESOLVED_AGENTS)
      .refine((ids) => new Set(ids).size === ids.length, { error: 'duplicate', params: { code: 'duplicate' } })
      .default([]),
  })
  .meta({ id: 'ResolvedTransfers', example: { of: 'agents', agentIds: ['front-desk'] } });
export type ResolvedTransfers = z.infer<typeof ResolvedTransfers>;

/** The default of an account. */
export const NO_RESOLVED_TRANSFERS: ResolvedTransfers = { of: 'none', agentIds: [] };
