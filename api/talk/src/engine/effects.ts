import type { Slot } from '@switchboard/contracts/talk/slots';
import type { JsonValue } from './json.ts';

/**
 * What a talk needs of the world. It is stored under its key (`call:node:visit`) before it runs, so that it runs once; what comes of it is an
 * input with the same key, but for those that nothing waits for.
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
      /** The built-in rule that raises it, and the caller's words; absent where a flow raises it. */
      readonly ruleId?: string;
      readonly evidence?: string;
    }
  | {
      readonly type: 'model';
      readonly key: string;
      readonly prompt: string;
      readonly heard: string;
      /** What people told it, the latest last. */
      readonly whispers: readonly string[];
      readonly tools: readonly string[];
      readonly ways: readonly { readonly edge: string; readonly description: string }[];
      /** Values that it may note. */
      readonly slots: readonly Slot[];
      readonly timeoutMs: number;
      readonly maxTokens: number;
    }
  /** Ends what a model is still saying. */
  | { readonly type: 'stopModel'; readonly key: string };
