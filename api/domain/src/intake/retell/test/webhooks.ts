/**
 * Builds Retell's webhooks from a test's description of a call.
 *
 * Events by https://docs.retellai.com/features/webhook-overview, calls by `PhoneCallResponse` of retell-sdk 5.66.1 (resources/call.d.ts), which the
 * compiler also checks the fake in infra/dev/testing against. Names, numbers and words are invented.
 */
export const CALL_STARTED_MS = Date.UTC(2026, 10, 20, 23, 47, 0);
export const at = (second: number): string => new Date(CALL_STARTED_MS + second * 1_000).toISOString();

export const call = (fields: object = {}) => ({
  call_id: 'call_a4441234567890777c4a4a123e6',
  call_type: 'phone_call',
  call_status: 'ongoing',
  agent_id: 'oBeDLoLOeuAbiuaMFXRtDOLriTJ5tSxD',
  agent_name: 'Willow After Hours',
  agent_version: 3,
  direction: 'inbound',
  from_number: '+13035550142',
  to_number: '+13035550111',
  start_timestamp: CALL_STARTED_MS,
  ...fields,
});

/** A line of a transcript, with the seconds at which its words were said. */
export const spoke = (role: 'agent' | 'user', second: number, content: string) => ({
  role,
  content,
  words: content
    .split(' ')
    .map((word, index) => ({ word, start: second + index * 0.3, end: second + index * 0.3 + 0.2 })),
});
export const invoked = (tool_call_id: string, name: string, args: object) => ({
  role: 'tool_call_invocation',
  tool_call_id,
  name,
  arguments: JSON.stringify(args),
});
export const returned = (tool_call_id: string, content: string) => ({
  role: 'tool_call_result',
  tool_call_id,
  content,
});

export const webhook = (event: string, fields: object = {}, beside: object = {}) => ({
  event,
  call: call(fields),
  ...beside,
});

/** A call that ended `seconds` after its start. */
export const over = (seconds: number, fields: object = {}) => ({
  call_status: 'ended',
  end_timestamp: CALL_STARTED_MS + seconds * 1_000,
  duration_ms: seconds * 1_000,
  disconnection_reason: 'user_hangup',
  recording_url: 'https://recordings.example/retell.wav',
  latency: { e2e: { p50: 812.4, p90: 1_340, values: [812.4, 1_340] } },
  call_cost: {
    combined_cost: 7.5,
    total_duration_seconds: seconds,
    total_duration_unit_price: 0.1,
    product_costs: [
      { product: 'elevenlabs_tts', cost: 5 },
      { product: 'retell_platform', cost: 2.5 },
    ],
  },
  ...fields,
});
