import { Breather } from '@switchboard/platform/breather';
import type { Mask } from './redact.ts';

/** The fields of platforms' webhooks that contain spoken text. */
const SPOKEN_FIELDS: ReadonlySet<string> = new Set(['message', 'content', 'text', 'transcript', 'summary']);

/**
 * Masks spoken text in a webhook's body before the body is read, so that live messages and the final report keep the same words.
 *
 * Yields to other requests meanwhile.
 */
export async function maskDelivery(body: unknown, mask: Mask, breather = new Breather()): Promise<unknown> {
  if (Array.isArray(body)) {
    const parts: unknown[] = [];
    for (const part of body) parts.push(await maskDelivery(part, mask, breather));
    return parts;
  }
  if (typeof body !== 'object' || body === null) return body;
  const fields: [string, unknown][] = [];
  for (const [field, value] of Object.entries(body)) {
    await breather.pause();
    const isSpoken = typeof value === 'string' && SPOKEN_FIELDS.has(field);
    fields.push([field, isSpoken ? mask(value) : await maskDelivery(value, mask, breather)]);
  }
  return Object.fromEntries(fields);
}
