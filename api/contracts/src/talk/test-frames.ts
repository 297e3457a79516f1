import { z } from 'zod';
import type { ConversationId } from '../ids.ts';
import { FrameIn, type FrameOut } from './frames.ts';
import { TalkInput } from './input.ts';
import type { TalkStatus } from './routes.ts';
import type { TraceStep } from './trace.ts';

/** How a test's tools end: as they do, or as its tester has them fail. */
export const TOOLS_END = ['run', 'error', 'timeout'] as const;
export type ToolsEnd = (typeof TOOLS_END)[number];

/** An input as the engine takes it, such as silence, or who answered a transfer. */
const GivenInput = z.object({ type: z.literal('input'), input: TalkInput });
/** How tools end from then on, until the connection is over. */
const Pretend = z.object({ type: z.literal('pretend'), tools: z.enum(TOOLS_END) });

/** From a tester's page: the frames of a call, and what no call has. */
export const TestFrameIn = z.discriminatedUnion('type', [...FrameIn.options, GivenInput, Pretend]);
export type TestFrameIn = z.infer<typeof TestFrameIn>;

/** The number of the input on its connection that a message answers: from 1, and 0 for the setup. */
interface Answering {
  readonly of: number;
}

/** To a browser that talks. */
export type BrowserFrameOut =
  | { readonly type: 'started'; readonly talkId: string; readonly conversationId?: ConversationId }
  | (FrameOut & Answering)
  /** Ends each turn; only tests tell how they stand. */
  | ({ readonly type: 'trace'; readonly steps: readonly TraceStep[]; readonly state?: TalkStatus } & Answering)
  | ({ readonly type: 'error'; readonly description: string } & Answering);
