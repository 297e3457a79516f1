import type { Platform } from '@switchboard/contracts/intake/platforms';
import { verifyElevenLabs } from './elevenlabs/verify.ts';
import { verifyRetell } from './retell/verify.ts';
import { verifyVapi } from './vapi/verify.ts';
import type { Verify } from './verify.ts';

/** How each platform proves itself: a new one is a folder and a line here. */
export const verifiers: Readonly<Record<Platform, Verify>> = {
  vapi: verifyVapi,
  retell: verifyRetell,
  elevenlabs: verifyElevenLabs,
};
