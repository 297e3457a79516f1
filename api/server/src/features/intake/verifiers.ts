import type { Platform } from '@switchboard/contracts/connections/catalog';
import { verifyRetell } from './platforms/retell/verify.ts';
import { verifyVapi } from './platforms/vapi/verify.ts';
import type { Verify } from './platforms/verify.ts';

/** How each platform proves itself: a new one is a folder and a line here. ElevenLabs' bodies are proven as they come, for the sound in them. */
export const verifiers: Readonly<Record<Exclude<Platform, 'elevenlabs'>, Verify>> = {
  vapi: verifyVapi,
  retell: verifyRetell,
};
