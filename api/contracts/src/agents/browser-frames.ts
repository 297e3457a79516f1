import { z } from 'zod';
import type { ConversationId } from '../base/ids.ts';
import { FrameIn, type FrameOut } from '../talk/frames.ts';
import { TalkInput } from '../talk/input.ts';
import type { TraceStep } from '../talk/trace.ts';
import type { TalkStatus } from './talk-routes.ts';

/** How the tools of a test talk behave: normally, or with a simulated failure. */
export const TOOL_BEHAVIORS = ['run', 'error', 'timeout'] as const;
export type ToolBehavior = (typeof TOOL_BEHAVIORS)[number];

/** An input of the engine, such as silence or the answer to a transfer. */
const GivenInput = z.object({ type: z.literal('input'), input: TalkInput });
/** Sets the behavior of tools for the rest of the connection. */
const Pretend = z.object({ type: z.literal('pretend'), tools: z.enum(TOOL_BEHAVIORS) });

/** Frames from a test page: those of a call, and additional ones for tests. */
export const TestFrameIn = z.discriminatedUnion('type', [...FrameIn.options, GivenInput, Pretend]);
export type TestFrameIn = z.infer<typeof TestFrameIn>;

/** The number of the input that a frame answers: starting at 1 within a connection, 0 for the setup. */
interface Answering {
  readonly of: number;
}

/** Frames to a browser. */
export type BrowserFrameOut =
  | { readonly type: 'started'; readonly talkId: string; readonly conversationId?: ConversationId }
  | (FrameOut & Answering)
  /** Ends each turn; only tests include the state. */
  | ({ readonly type: 'trace'; readonly steps: readonly TraceStep[]; readonly state?: TalkStatus } & Answering)
  | ({ readonly type: 'error'; readonly description: string } & Answering);
