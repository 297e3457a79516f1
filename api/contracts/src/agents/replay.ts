import { z } from 'zod';
import { ConversationId, Instant } from '../base/ids.ts';

/** The maximum number of calls per replay. */
export const MAX_REPLAYED = 50;
/** The maximum length of a path; longer ones are truncated. */
export const MAX_PATH_LENGTH = 500;

/** Where a replay stops, because the recorded call lacks the required input. */
export const ReplayStop = z
  .object({
    node: z.string().nullable(),
    /**
     * The replay needs an answer that the caller never gave, or a tool, transfer or model result that the recorded call
     * doesn't contain.
     */
    why: z.enum(['caller', 'tool', 'transfer', 'model']),
    /** The agent's question, or the tool's name. */
    detail: z.string(),
  })
  .meta({ id: 'ReplayStop', example: { node: 'how_bad', why: 'caller', detail: 'Did she eat something?' } });
export type ReplayStop = z.infer<typeof ReplayStop>;

/** The difference between the paths of a call with two versions. */
export const ReplayDiff = z
  .object({
    /** The visited nodes with the original version, and with the other. */
    before: z.array(z.string()).max(MAX_PATH_LENGTH),
    after: z.array(z.string()).max(MAX_PATH_LENGTH),
    /** The first index at which the paths differ. */
    at: z.int().min(0),
    /** Why the call ended with each version; null if it didn't. */
    endedBefore: z.string().nullable(),
    endedAfter: z.string().nullable(),
    stop: ReplayStop.nullable(),
  })
  .meta({ id: 'ReplayDiff' });
export type ReplayDiff = z.infer<typeof ReplayDiff>;

/** The result of replaying a call with another version; `broke` if the recording lacks the required input. */
export const REPLAY_OUTCOMES = ['same', 'different', 'broke'] as const;
export const ReplayedCall = z
  .object({
    conversationId: ConversationId,
    startedAt: Instant,
    /** The original version. */
    version: z.string(),
    outcome: z.enum(REPLAY_OUTCOMES),
    /** Null if the path is the same. */
    diff: ReplayDiff.nullable(),
  })
  .meta({ id: 'ReplayedCall' });
export type ReplayedCall = z.infer<typeof ReplayedCall>;
