import type { Vapi } from '@vapi-ai/server-sdk';
import type { PhoneCallResponse } from 'retell-sdk/resources/call';
import { tone } from './tone.ts';

/** A finished call that a platform's agent handled. */
export interface AgentHandledCall {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The start in milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly lines: readonly SpokenLine[];
  readonly endedBy: 'caller' | 'agent' | 'transfer';
  /** The URL of the recording, if there is one. */
  readonly recordingUrl?: string | undefined;
}
export interface SpokenLine {
  readonly role: 'agent' | 'user';
  readonly text: string;
  readonly at: number;
}

/** The price on every platform. */
const DOLLARS_PER_MINUTE = 0.1;
const toSeconds = ({ startedAt, endedAt }: AgentHandledCall) => Math.max(1, Math.round((endedAt - startedAt) / 1_000));
const toDollars = (call: AgentHandledCall) => Number(((toSeconds(call) / 60) * DOLLARS_PER_MINUTE).toFixed(4));

function summarize({ lines, endedBy }: AgentHandledCall): string {
  const said = lines.filter(({ role }) => role === 'user').map(({ text }) => `“${text}”`);
  const end = { caller: 'hung up', agent: 'was answered to the end', transfer: 'was put through' }[endedBy];
  return `The caller said ${said.join(', ') || 'nothing'}, and ${end}.`.slice(0, 1_000);
}

/** The fields of a Retell call that is over and analyzed: `PhoneCallResponse` of retell-sdk 5.66.1. */
export function retellEnd(call: AgentHandledCall): Partial<PhoneCallResponse> {
  const reasons = { caller: 'user_hangup', agent: 'agent_hangup', transfer: 'call_transfer' } as const;
  const cents = toDollars(call) * 100;
  return {
    call_status: 'ended',
    disconnection_reason: reasons[call.endedBy],
    end_timestamp: call.endedAt,
    duration_ms: call.endedAt - call.startedAt,
    call_cost: {
      combined_cost: cents,
      product_costs: [{ product: 'retell_platform', cost: cents }],
      total_duration_seconds: toSeconds(call),
      total_duration_unit_price: DOLLARS_PER_MINUTE / 60,
    },
    call_analysis: { call_summary: summarize(call), call_successful: true },
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
  const toIso = (ms: number) => new Date(ms).toISOString();
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
      cost: toDollars(call),
      timestamp: endedAt,
      startedAt: toIso(startedAt),
      endedAt: toIso(endedAt),
      call: {
        id,
        orgId: 'org of a fake',
        type: 'inboundPhoneCall',
        status: 'ended',
        createdAt: toIso(startedAt),
        updatedAt: toIso(endedAt),
        startedAt: toIso(startedAt),
        endedAt: toIso(endedAt),
        customer: { number: from },
        phoneNumber: { twilioPhoneNumber: to, twilioAccountSid: 'AC of a fake' },
      },
      artifact: { messages, ...(call.recordingUrl !== undefined && { recordingUrl: call.recordingUrl }) },
      analysis: { summary: summarize(call), successEvaluation: 'true' },
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
        call_duration_secs: toSeconds(call),
        cost_fiat: toDollars(call),
        termination_reason: endedBy === 'caller' ? 'Client ended call' : `Call ended by ${endedBy}`,
        phone_call: { type: 'sip_trunking', direction: 'inbound', agent_number: to, external_number: from },
      },
      analysis: { call_successful: 'success', transcript_summary: summarize(call) },
      has_audio: true,
      has_user_audio: true,
      has_response_audio: true,
    },
  };
}

/** ElevenLabs' `post_call_audio`: a tone as long as the call. */
export const elevenLabsAudio = (call: AgentHandledCall): object => ({
  type: 'post_call_audio',
  event_timestamp: Math.round(call.endedAt / 1_000),
  data: { agent_id: AGENT, conversation_id: call.id, full_audio: tone(toSeconds(call)).toString('base64') },
});

const AGENT = 'agent_of_a_fake';
