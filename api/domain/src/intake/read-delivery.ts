import { PLATFORMS, type Platform } from '@switchboard/contracts/connections/catalog';
import type { Delivery, Reading } from './platform.ts';
import { translators } from './translators.ts';

/** Tells whether a name is that of a voice platform which we understand. */
export function isPlatform(name: string): name is Platform {
  return PLATFORMS.some((platform) => platform === name);
}

/** Reads a webhook of a platform; what it adds to its call is then asked of the reading itself, once that call's events are at hand. */
export function readDelivery(platform: Platform, delivery: Delivery): Reading {
  return translators[platform].read(delivery);
}
