import { PLATFORMS, type Platform } from '@switchboard/contracts/connections/catalog';
import type { Delivery, PlatformTranslator, Reading } from './call/translator.ts';
import { elevenLabsTranslator } from './elevenlabs/translator.ts';
import { retellTranslator } from './retell/translator.ts';
import { vapiTranslator } from './vapi/translator.ts';

// The intake of voice platforms. A platform's translator (a folder here) turns a webhook into a reading, which says which call the webhook is
// about and which of the call's events it needs. The application loads those events, and the reading's plan returns the events to append. Adding
// a platform takes a folder and a line below.

/** Whether a name is that of a supported voice platform. */
export function isPlatform(name: string): name is Platform {
  return PLATFORMS.some((platform) => platform === name);
}

/** Reads a platform's webhook. The reading's `plan` returns what it adds, once the call's events are loaded. */
export function readDelivery(platform: Platform, delivery: Delivery): Reading {
  return translators[platform].read(delivery);
}

/** The translators by platform. */
const translators: Readonly<Record<Platform, PlatformTranslator>> = {
  vapi: vapiTranslator,
  retell: retellTranslator,
  elevenlabs: elevenLabsTranslator,
};
