import { parseStorableJson } from '@switchboard/contracts/base/storable';
import type { Poster } from '../outbound/poster.ts';
import type { CarrierLine, CarrierResult } from './carrier-port.ts';

/** A request to a carrier's JSON API. */
interface CarrierRequest<T> {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly form?: URLSearchParams;
  readonly json?: object;
  readonly signal?: AbortSignal;
  /** Parses the response. @throws if the response is invalid */
  readonly read: (body: unknown) => T;
}

/** Faults that occur before the request is sent. */
const NOT_SENT: ReadonlySet<string> = new Set(['not_https', 'private_address', 'name_not_found', 'bad_request']);
/** Response statuses with which a carrier did nothing, so that a retry may succeed. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([401, 403, 429]);

/** Creates the client of a carrier's JSON API, which classifies each response as done, refused, not reached or unsure. */
export const createCarrierClient =
  (poster: Pick<Poster, 'send'>, carrier: string) =>
  async <T>(
    { authorization }: CarrierLine,
    { method, url, form, json, signal, read }: CarrierRequest<T>,
  ): Promise<CarrierResult<T>> => {
    const response = await poster.send({
      method,
      url,
      headers: {
        authorization,
        accept: 'application/json',
        'user-agent': 'Switchboard',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...(form && { body: form.toString() }),
      ...(json && { body: JSON.stringify(json) }),
      ...(signal && { signal }),
    });
    if ('fault' in response)
      return { kind: NOT_SENT.has(response.fault) ? 'not_reached' : 'unsure', code: response.fault };
    const { status, body } = response;
    if (RETRYABLE_STATUSES.has(status)) return { kind: 'not_reached', code: `status_${status}` };
    if (status >= 400 && status < 500) return { kind: 'refused', code: `${carrier}_${readErrorCode(body) ?? status}` };
    if (status < 200 || status >= 300) return { kind: 'unsure', code: `status_${status}` };
    try {
      return { kind: 'done', value: read(parseStorableJson(body)) };
    } catch {
      return { kind: 'unsure', code: 'answer_unreadable' };
    }
  };

/** Reads the carrier's error code: `{"code": 21211}` or `{"errors": [{"code": "10015"}]}`. */
function readErrorCode(body: string): string | undefined {
  try {
    const read = parseStorableJson(body) as { code?: unknown; errors?: readonly { code?: unknown }[] } | null;
    const code = read?.code ?? read?.errors?.[0]?.code;
    return typeof code === 'number' || typeof code === 'string' ? String(code).slice(0, 40) : undefined;
  } catch {
    return undefined;
  }
}

/** Builds a form. A list becomes one field per value. */
export function toForm(fields: Readonly<Record<string, string | readonly string[]>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one);
  }
  return form;
}

/** How far a carrier's clock may differ from this server's. */
const CLOCK_SKEW_MS = 60_000;

/** Whether the carrier created something since a given time, by the date that it reports; true if it reports no date. */
export const isSince = (date: string | null | undefined, since: Date): boolean =>
  date == null || !(Date.parse(date) < since.getTime() - CLOCK_SKEW_MS);
