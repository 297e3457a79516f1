import type { LlmEnding } from '@switchboard/application/carrier-calls/llm-turns';

/** A tool call in a completion. */
export interface ToolCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
}

const CLIENT_MESSAGE = { en: 'One moment, please.', es: 'Un momento, por favor.' } as const;
const AGENT_MESSAGE = {
  en: 'A caller is being put through to you.',
  es: 'Le están pasando una llamada.',
} as const;

/**
 * The platforms' own tools that transfer or end a call.
 *
 * `transferCall` and `endCall` are Vapi's (https://docs.vapi.ai/tools/default-tools), the others ElevenLabs'
 * (https://elevenlabs.io/docs/eleven-agents/customization/tools/system-tools, "Custom LLM integration").
 */
const TOOLS = {
  transfer: {
    transferCall: ({ number }) => ({ destination: number }),
    transfer_to_number: ({ number, lang }) => ({
      reason: 'transfer',
      transfer_number: number,
      client_message: CLIENT_MESSAGE[lang],
      agent_message: AGENT_MESSAGE[lang],
    }),
  },
  end: {
    endCall: () => ({}),
    end_call: ({ reason }) => ({ reason }),
  },
} as const satisfies {
  readonly [K in LlmEnding['kind']]: Readonly<
    Record<string, (ending: Extract<LlmEnding, { kind: K }>) => ToolCall['args']>
  >;
};

/** Whether a platform with these tools can transfer a call. */
export const canTransfer = (tools: ReadonlySet<string>): boolean =>
  Object.keys(TOOLS.transfer).some((name) => tools.has(name));

/** Builds the tool call that transfers or ends a call; undefined if the platform has no such tool. */
export function findToolCall(ending: LlmEnding, tools: ReadonlySet<string>): ToolCall | undefined {
  const candidates =
    ending.kind === 'transfer'
      ? Object.entries(TOOLS.transfer).map(([name, args]) => ({ name, args: args(ending) }))
      : Object.entries(TOOLS.end).map(([name, args]) => ({ name, args: args(ending) }));
  return candidates.find(({ name }) => tools.has(name));
}
