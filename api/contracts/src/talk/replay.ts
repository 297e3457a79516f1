import { z } from 'zod';
import { ConversationId, Instant } from '../ids.ts';

/** Calls that one replay looks at. */
export const MAX_REPLAYED = 50;
/** Nodes of a path that a replay shows; a longer one is cut. */
export const MAX_PATH = 500;

/** Where a replayed talk stops, because the recorded call holds nothing to go on with. */
export const ReplayStop = z
  .object({
    node: z.string().nullable(),
    /** It asks what the recorded caller never answered, or needs a tool, a transfer or a model that the recorded call didn't. */
    why: z.enum(['caller', 'tool', 'transfer', 'model']),
    /** The words that it asks with, or the tool's name. */
    detail: z.string(),
  })
  .meta({ id: 'ReplayStop', example: { node: 'how_bad', why: 'caller', detail: 'Did she eat something?' } });
export type ReplayStop = z.infer<typeof ReplayStop>;

/** How the path of a call differs with another version. */
export const ReplayDiff = z
  .object({
    /** The nodes that were entered, with the call's own version and with the other. */
    before: z.array(z.string()).max(MAX_PATH),
    after: z.array(z.string()).max(MAX_PATH),
    /** The first place at which they differ. */
    at: z.int().min(0),
    /** Why the call ends with each; null where it goes on. */
    endedBefore: z.string().nullable(),
    endedAfter: z.string().nullable(),
    stop: ReplayStop.nullable(),
  })
  .meta({ id: 'ReplayDiff' });
export type ReplayDiff = z.infer<typeof ReplayDiff>;

/** The outcome of a past call with another version; it broke where its recording holds nothing to go on with. */
export const REPLAY_OUTCOMES = ['same', 'different', 'broke'] as const;
export const ReplayedCall = z
  .object({
    conversationId: ConversationId,
    startedAt: Instant,
    /** The version that it was held with. */
    version: z.string(),
    outcome: z.enum(REPLAY_OUTCOMES),
    /** Null of one that is the same. */
    diff: ReplayDiff.nullable(),
  })
  .meta({ id: 'ReplayedCall' });
export type ReplayedCall = z.infer<typeof ReplayedCall>;
