import type { Mask } from './redact.ts';

/** The fields of platforms' webhooks that hold what was said. */
const SAID: ReadonlySet<string> = new Set(['message', 'content', 'text', 'transcript', 'summary']);

/** Masks what was said in a webhook's body, before it is read: what was told live and what a report tells stay the same words. */
export function maskDelivery(body: unknown, mask: Mask): unknown {
  if (Array.isArray(body)) return body.map((part) => maskDelivery(part, mask));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      typeof value === 'string' && SAID.has(field) ? mask(value) : maskDelivery(value, mask),
    ]),
  );
}
