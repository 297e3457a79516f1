import type { Platform } from '@switchboard/contracts/connections/catalog';
import { elevenLabsTranslator } from './elevenlabs/translator.ts';
import type { PlatformTranslator } from './platform.ts';
import { retellTranslator } from './retell/translator.ts';
import { vapiTranslator } from './vapi/translator.ts';

/** Every voice platform's translator: a new one is a folder and a line here. */
export const translators: Readonly<Record<Platform, PlatformTranslator>> = {
  vapi: vapiTranslator,
  retell: retellTranslator,
  elevenlabs: elevenLabsTranslator,
};
