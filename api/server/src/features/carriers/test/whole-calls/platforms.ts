import { elevenlabs, openai, vapi } from './chat-calls.ts';
import { telnyx, twilio } from './relay-calls.ts';
import { retell } from './retell-calls.ts';
import type { WholeCallPlatform } from './whole-call.ts';

/** All platforms and carriers that calls arrive from. */
export const WHOLE_CALLS = {
  twilio,
  telnyx,
  vapi,
  retell,
  elevenlabs,
  openai,
} as const satisfies Readonly<Record<string, WholeCallPlatform>>;
