import { lenient, lenientList, Text } from '@switchboard/contracts/base/lenient';
import { z } from 'zod';

/**
 * The frames of Retell's LLM WebSocket that are read; other frames and fields are ignored.
 *
 * https://docs.retellai.com/api-references/llm-websocket, with the types of Retell's own server (github.com/RetellAI/retell-custom-llm-node-demo,
 * src/types.ts); transcript lines with tools: `PhoneCallResponse` of retell-sdk 5.66.1, resources/call.d.ts.
 */
const Line = z.object({ role: z.string(), content: Text, digit: Text });
export type RetellLine = z.infer<typeof Line>;

/** Each frame contains the whole transcript with word timings. */
export const MAX_RETELL_FRAME_BYTES = 4 * 1024 * 1024;
const Lines = lenientList(Line);
const turn = {
  response_id: z.int().min(0),
  transcript: Lines.transform((lines) => lines ?? []),
  /** Includes pressed keys, as our config requests. */
  transcript_with_tool_calls: Lines,
};

export const RetellFrame = z.discriminatedUnion('interaction_type', [
  z.object({ interaction_type: z.literal('ping_pong'), timestamp: lenient(z.number()) }),
  z.object({ interaction_type: z.literal('call_details') }),
  z.object({ interaction_type: z.literal('update_only') }),
  z.object({ interaction_type: z.literal('response_required'), ...turn }),
  z.object({ interaction_type: z.literal('reminder_required'), ...turn }),
]);
export type RetellFrame = z.infer<typeof RetellFrame>;
export type RetellTurn = Extract<RetellFrame, { response_id: number }>;

/** Ends or transfers the call after the agent's words. */
interface Ending {
  readonly end_call?: true;
  readonly transfer_number?: string;
}

export type RetellFrameOut =
  | {
      readonly response_type: 'config';
      readonly config: {
        readonly auto_reconnect: boolean;
        readonly call_details: boolean;
        readonly transcript_with_tool_calls: boolean;
      };
    }
  | { readonly response_type: 'ping_pong'; readonly timestamp: number }
  | ({
      readonly response_type: 'response';
      readonly response_id: number;
      readonly content: string;
      readonly content_complete: boolean;
    } & Ending)
  | ({
      readonly response_type: 'agent_interrupt';
      readonly interrupt_id: number;
      readonly content: string;
      readonly content_complete: boolean;
    } & Ending)
  | {
      readonly response_type: 'tool_call_invocation';
      readonly tool_call_id: string;
      readonly name: string;
      readonly arguments: string;
    }
  | { readonly response_type: 'tool_call_result'; readonly tool_call_id: string; readonly content: string };
