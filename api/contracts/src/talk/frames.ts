import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language } from '../base/fields.ts';
import { lenient, Text } from '../base/lenient.ts';

/**
 * The messages between a caller's channel and a talk, in the format of Twilio's ConversationRelay
 * (https://www.twilio.com/docs/voice/conversationrelay/websocket-messages).
 */

// Carriers add fields and values at will. Only the fields in use are parsed, and a frame is rejected only if an
// indispensable one is invalid.
const Setup = z.object({
  type: z.literal('setup'),
  callSid: lenient(z.string().max(200)),
  customParameters: lenient(z.object({ token: Text })),
});
const Prompt = z.object({
  type: z.literal('prompt'),
  voicePrompt: z.string(),
  lang: lenient(z.string().max(35)),
  last: z.boolean().default(true).catch(true),
});
const Dtmf = z.object({ type: z.literal('dtmf'), digit: z.string().regex(/^[0-9*#]$/) });
const Interrupt = z.object({
  type: z.literal('interrupt'),
  utteranceUntilInterrupt: z.string().catch(''),
  durationUntilInterruptMs: z.number().min(0).max(86_400_000).default(0).catch(0),
});
const ChannelError = z.object({ type: z.literal('error'), description: Text });
/** The playback of speech: `agentSpeaking` on and off, `tokensPlayed` with the text that was played. */
const Info = z.object({ type: z.literal('info'), name: Text, value: z.unknown() });

/** Frames from the channel. */
export const FrameIn = z.discriminatedUnion('type', [Setup, Prompt, Dtmf, Interrupt, ChannelError, Info]);
export type FrameIn = z.infer<typeof FrameIn>;

const TextOut = z.object({
  type: z.literal('text'),
  token: z.string(),
  /** The last frame of a turn. */
  last: z.boolean(),
  lang: Language,
  interruptible: z.boolean(),
});
const Play = z.object({ type: z.literal('play'), source: z.string(), interruptible: z.boolean() });
const SendDigits = z.object({ type: z.literal('sendDigits'), digits: z.string() });
const LanguageOut = z.object({ type: z.literal('language'), ttsLanguage: Language, transcriptionLanguage: Language });
const End = z.object({ type: z.literal('end'), handoffData: characters(4_000).optional() });

/** Frames to the channel. */
export const FrameOut = z
  .discriminatedUnion('type', [TextOut, Play, SendDigits, LanguageOut, End])
  .meta({ id: 'TalkFrame', example: { type: 'text', token: 'Hello.', last: true, lang: 'en', interruptible: true } });
export type FrameOut = z.infer<typeof FrameOut>;
