import type { Platform } from '@switchboard/contracts/intake/platforms';
import { verifyVapi } from './vapi/verify.ts';
import type { Verify } from './verify.ts';

/** How each platform proves itself: a new one is a folder and a line here. */
export const verifiers: Readonly<Record<Platform, Verify>> = { vapi: verifyVapi };
