import type { Slot } from '@switchboard/contracts/talk/slots';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * A request of a talk to the outside world.
 *
 * An effect is stored under its key (`call:node:visit`) before it runs, so that it runs once; its outcome comes back as an input with the same
 * key. The talk doesn't wait for `attention` or `stopModel`.
 */
export type Effect =
  | {
      readonly type: 'tool';
      readonly key: string;
      readonly tool: string;
      readonly arguments: Readonly<Record<string, JsonValue>>;
      readonly timeoutMs: number;
    }
  | {
      readonly type: 'transfer';
      readonly key: string;
      readonly to: { readonly kind: 'number'; readonly number: string } | { readonly kind: 'onCall' };
    }
  | {
      readonly type: 'attention';
      readonly key: string;
      readonly reason: string;
      /** The built-in rule that raises attention, and the caller's words; absent if a flow raises it. */
      readonly ruleId?: string;
      readonly evidence?: string;
    }
  | {
      readonly type: 'model';
      readonly key: string;
      readonly prompt: string;
      readonly heard: string;
      /** Private instructions from people, the latest last. */
      readonly whispers: readonly string[];
      readonly tools: readonly string[];
      /** Edges that the model may choose, by their descriptions. */
      readonly ways: readonly { readonly edge: string; readonly description: string }[];
      /** Slots that the model may fill. */
      readonly slots: readonly Slot[];
      readonly timeoutMs: number;
      readonly maxTokens: number;
    }
  /** Stops a model's turn that is still streaming. */
  | { readonly type: 'stopModel'; readonly key: string };

/**
 * How long a caller waits for an effect before the agent says that it takes a moment, in ms. During a transfer the caller hears ringing, so no
 * words are needed.
 */
export const PATIENCE_MS = { tool: 700, model: 3_000, transfer: Number.POSITIVE_INFINITY } as const;

/** The key of the timer that fires after {@link PATIENCE_MS} of an effect. */
export const patienceTimer = (effectKey: string): string => `waiting:${effectKey}`;
