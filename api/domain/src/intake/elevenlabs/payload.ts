import { characters } from '@switchboard/contracts/base/characters';
import { Amount, lenient, lenientList, Text, Time } from '@switchboard/contracts/base/lenient';
import { z } from 'zod';

/**
 * The fields we read of ElevenLabs' webhooks, `{ "type": …, "event_timestamp": …, "data": … }`.
 *
 * https://elevenlabs.io/docs/eleven-agents/workflows/post-call-webhooks; `data` of a transcription as `GetConversationResponseModel` of
 * @elevenlabs/elevenlabs-js 2.73.0, serialization/types, has it.
 * Only a webhook's type and its conversation's id are required.
 */

const ToolCall = z.object({ tool_name: Text, params_as_json: Text });
const ToolResult = z.object({ tool_name: Text, result_value: Text });
/** `ConversationHistoryTranscriptCommonModelOutput`. */
const Line = z.object({
  role: z.string(),
  message: Text,
  time_in_call_secs: Amount,
  tool_calls: lenientList(ToolCall),
  tool_results: lenientList(ToolResult),
});
export type ElevenLabsLine = z.infer<typeof Line>;

/** `ConversationHistoryTwilioPhoneCallModel`, and its counterpart for SIP trunks. */
const PhoneCall = z.object({ direction: Text, agent_number: Text, external_number: Text, call_sid: Text });
const Conversation = { conversation_id: characters(128, 1), agent_id: Text };
const Failed = z.object({ direction: Text, From: Text, To: Text, Caller: Text, Called: Text, CallSid: Text });

const envelope = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), event_timestamp: Time, data: z.object({ ...Conversation, ...shape }) });

export const elevenLabsMessages = {
  post_call_transcription: envelope('post_call_transcription', {
    agent_name: Text,
    version_id: Text,
    status: Text,
    transcript: lenientList(Line),
    metadata: lenient(
      z.object({
        start_time_unix_secs: Time,
        call_duration_secs: Amount,
        termination_reason: Text,
        main_language: Text,
        /** The cost in dollars, whereas `cost` is in credits. */
        cost_fiat: Amount,
        phone_call: lenient(PhoneCall),
      }),
    ),
    analysis: lenient(z.object({ transcript_summary: Text, call_successful: Text })),
  }),
  call_initiation_failure: envelope('call_initiation_failure', {
    failure_reason: Text,
    /** Twilio's request parameters, or a SIP trunk's response. */
    metadata: lenient(z.object({ type: Text, body: lenient(Failed) })),
  }),
  /** The URL of the audio, which is stored on receipt. */
  post_call_audio: envelope('post_call_audio', { full_audio: Text }),
} as const;
export type ElevenLabsType = keyof typeof elevenLabsMessages;
export type ElevenLabsMessage<T extends ElevenLabsType> = z.infer<(typeof elevenLabsMessages)[T]>;
/** The minimal schema for determining a delivery's type. */
export const ElevenLabsEnvelope = z.object({ type: z.string() });
