import type { Platform } from '@switchboard/contracts/connections/catalog';
import { verifyRetell } from './platforms/retell/verify.ts';
import { verifyVapi } from './platforms/vapi/verify.ts';
import type { Verify } from './platforms/verify.ts';

/** The signature check of each platform. ElevenLabs is missing: its bodies are verified while they stream, because they may contain audio. */
export const verifiers: Readonly<Record<Exclude<Platform, 'elevenlabs'>, Verify>> = {
  vapi: verifyVapi,
  retell: verifyRetell,
};
