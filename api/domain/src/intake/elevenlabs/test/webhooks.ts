/**
 * Builds ElevenLabs' webhooks from a test's description of a call.
 *
 * https://elevenlabs.io/docs/eleven-agents/workflows/post-call-webhooks; `data` as `GetConversationResponseModel` and the types that it names in
 * @elevenlabs/elevenlabs-js 2.73.0, serialization/types/*.d.ts. Names, numbers and words are invented.
 */
export const STARTED_S = Date.UTC(2026, 10, 20, 23, 47, 0) / 1_000;
export const at = (second: number): string => new Date((STARTED_S + second) * 1_000).toISOString();
export const CONVERSATION = 'conv_01jz3x9n7fek5v6a2c8q';

export const spoke = (role: 'agent' | 'user', time_in_call_secs: number, message: string, more: object = {}) => ({
  role,
  message,
  time_in_call_secs,
  tool_calls: [],
  tool_results: [],
  interrupted: false,
  ...more,
});

export const transcription = (
  lines: readonly object[],
  fields: { readonly conversation_id?: string; readonly [field: string]: unknown } = {},
  metadata: object = {},
) => ({
  type: 'post_call_transcription',
  event_timestamp: STARTED_S + 40,
  data: {
    agent_id: 'agent_7101k5zvyjhmfg983brhmhkd98n6',
    agent_name: 'Willow After Hours',
    conversation_id: CONVERSATION,
    status: 'done',
    transcript: lines,
    metadata: {
      start_time_unix_secs: STARTED_S,
      call_duration_secs: 30,
      cost: 296,
      cost_fiat: 0.0931,
      termination_reason: 'Client ended call',
      main_language: 'en',
      phone_call: {
        type: 'twilio',
        direction: 'inbound',
        phone_number_id: 'phnum_1',
        agent_number: '+13035550111',
        external_number: '+13035550142',
        stream_sid: 'MZ1',
        call_sid: `CA of ${fields.conversation_id ?? CONVERSATION}`,
      },
      ...metadata,
    },
    analysis: { call_successful: 'success', transcript_summary: 'A dog ate chocolate.' },
    has_audio: true,
    has_user_audio: true,
    has_response_audio: true,
    ...fields,
  },
});

export const failure = (
  failure_reason: string,
  fields: { readonly conversation_id?: string; readonly [field: string]: unknown } = {},
) => ({
  type: 'call_initiation_failure',
  event_timestamp: STARTED_S,
  data: {
    agent_id: 'agent_7101k5zvyjhmfg983brhmhkd98n6',
    conversation_id: CONVERSATION,
    failure_reason,
    metadata: {
      type: 'twilio',
      body: {
        Called: '+13035550142',
        To: '+13035550142',
        From: '+13035550111',
        Direction: 'outbound-api',
        CallSid: `CA of ${fields.conversation_id ?? CONVERSATION}`,
      },
    },
    ...fields,
  },
});

/** The audio of a whole call, an MP3 in base64. */
export const audio = (full_audio: string, fields: object = {}) => ({
  type: 'post_call_audio',
  event_timestamp: STARTED_S + 45,
  data: {
    agent_id: 'agent_7101k5zvyjhmfg983brhmhkd98n6',
    conversation_id: CONVERSATION,
    full_audio,
    ...fields,
  },
});
