import type { Vapi } from '@vapi-ai/server-sdk';
import type { PhoneCallResponse } from 'retell-sdk/resources/call';
import { tone } from './tone.ts';

/** A call that a platform has held, as it looks back on it. */
export interface AgentHandledCall {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly lines: readonly HeldLine[];
  readonly endedBy: 'caller' | 'agent' | 'transfer';
  /** Where the platform keeps its sound, if it does. */
  readonly recordingUrl?: string | undefined;
}
export interface HeldLine {
  readonly role: 'agent' | 'user';
  readonly text: string;
  readonly at: number;
}

/** Dollars a minute, of whichever platform. */
const DOLLARS_A_MINUTE = 0.1;
const secondsOf = ({ startedAt, endedAt }: AgentHandledCall) => Math.max(1, Math.round((endedAt - startedAt) / 1_000));
const dollarsOf = (call: AgentHandledCall) => Number(((secondsOf(call) / 60) * DOLLARS_A_MINUTE).toFixed(4));

function summaryOf({ lines, endedBy }: AgentHandledCall): string {
  const said = lines.filter(({ role }) => role === 'user').map(({ text }) => `“${text}”`);
  const end = { caller: 'hung up', agent: 'was answered to the end', transfer: 'was put through' }[endedBy];
  return `The caller said ${said.join(', ') || 'nothing'}, and ${end}.`.slice(0, 1_000);
}

/** The fields of a Retell call that is over and analyzed: `PhoneCallResponse` of retell-sdk 5.66.1. */
export function retellEnd(call: AgentHandledCall): Partial<PhoneCallResponse> {
  const reasons = { caller: 'user_hangup', agent: 'agent_hangup', transfer: 'call_transfer' } as const;
  const cents = dollarsOf(call) * 100;
  return {
    call_status: 'ended',
    disconnection_reason: reasons[call.endedBy],
    end_timestamp: call.endedAt,
    duration_ms: call.endedAt - call.startedAt,
    call_cost: {
      combined_cost: cents,
      product_costs: [{ product: 'retell_platform', cost: cents }],
      total_duration_seconds: secondsOf(call),
      total_duration_unit_price: DOLLARS_A_MINUTE / 60,
    },
    call_analysis: { call_summary: summaryOf(call), call_successful: true },
    ...(call.recordingUrl !== undefined && { recording_url: call.recordingUrl }),
  };
}

/** Vapi's `end-of-call-report`: `ServerMessageEndOfCallReport` of @vapi-ai/server-sdk 2.0.1, https://docs.vapi.ai/server-url/events. */
export function vapiReport(call: AgentHandledCall): { readonly message: Vapi.ServerMessageEndOfCallReport } {
  const { id, from, to, startedAt, endedAt, lines } = call;
  const reasons = {
    caller: 'customer-ended-call',
    agent: 'assistant-ended-call',
    transfer: 'assistant-forwarded-call',
  } as const;
  const isoOf = (ms: number) => new Date(ms).toISOString();
  const messages = lines.map(({ role, text, at }) => ({
    role: role === 'agent' ? ('bot' as const) : ('user' as const),
    message: text,
    time: at,
    endTime: at,
    secondsFromStart: (at - startedAt) / 1_000,
  }));
  return {
    message: {
      type: 'end-of-call-report',
      endedReason: reasons[call.endedBy],
      cost: dollarsOf(call),
      timestamp: endedAt,
      startedAt: isoOf(startedAt),
      endedAt: isoOf(endedAt),
      call: {
        id,
        orgId: 'org of a fake',
        type: 'inboundPhoneCall',
        status: 'ended',
        createdAt: isoOf(startedAt),
        updatedAt: isoOf(endedAt),
        startedAt: isoOf(startedAt),
        endedAt: isoOf(endedAt),
        customer: { number: from },
        phoneNumber: { twilioPhoneNumber: to, twilioAccountSid: 'AC of a fake' },
      },
      artifact: { messages, ...(call.recordingUrl !== undefined && { recordingUrl: call.recordingUrl }) },
      analysis: { summary: summaryOf(call), successEvaluation: 'true' },
    },
  };
}

/**
 * ElevenLabs' `post_call_transcription`: `GetConversationResponseModel` of @elevenlabs/elevenlabs-js 2.73.0, serialization/types,
 * https://elevenlabs.io/docs/eleven-agents/workflows/post-call-webhooks.
 */
export function elevenLabsTranscription(call: AgentHandledCall): object {
  const { id, from, to, startedAt, endedAt, lines, endedBy } = call;
  return {
    type: 'post_call_transcription',
    event_timestamp: Math.round(endedAt / 1_000),
    data: {
      agent_id: AGENT,
      conversation_id: id,
      status: 'done',
      transcript: lines.map(({ role, text, at }) => ({
        role,
        message: text,
        time_in_call_secs: Math.round((at - startedAt) / 1_000),
        tool_calls: [],
        tool_results: [],
        interrupted: false,
      })),
      metadata: {
        start_time_unix_secs: Math.round(startedAt / 1_000),
        call_duration_secs: secondsOf(call),
        cost_fiat: dollarsOf(call),
        termination_reason: endedBy === 'caller' ? 'Client ended call' : `Call ended by ${endedBy}`,
        phone_call: { type: 'sip_trunking', direction: 'inbound', agent_number: to, external_number: from },
      },
      analysis: { call_successful: 'success', transcript_summary: summaryOf(call) },
      has_audio: true,
      has_user_audio: true,
      has_response_audio: true,
    },
  };
}

/** ElevenLabs' `post_call_audio`: the sound is a tone, as long as the call. */
export const elevenLabsAudio = (call: AgentHandledCall): object => ({
  type: 'post_call_audio',
  event_timestamp: Math.round(call.endedAt / 1_000),
  data: { agent_id: AGENT, conversation_id: call.id, full_audio: tone(secondsOf(call)).toString('base64') },
});

const AGENT = 'agent_of_a_fake';
