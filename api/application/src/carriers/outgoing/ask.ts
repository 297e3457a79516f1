import { parseStorableJson } from '@switchboard/contracts/base/storable';
import type { Poster } from '../../outbound/post.ts';
import type { Asked, CarrierLine } from './port.ts';

/** A request to a carrier whose answer is JSON. */
interface CarrierRequest<T> {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly form?: URLSearchParams;
  readonly json?: object;
  readonly signal?: AbortSignal;
  /** @throws for an answer that it can't read */
  readonly read: (body: unknown) => T;
}

/** Faults with which no request went out. */
const NOT_SENT: ReadonlySet<string> = new Set(['not_https', 'private_address', 'name_not_found', 'bad_request']);
/** Answers of a carrier that did nothing, and would later. */
const LATER: ReadonlySet<number> = new Set([401, 403, 429]);

/** Asks a carrier, and tells by its answer whether it did what was asked. */
export const askJson =
  (poster: Pick<Poster, 'send'>, carrier: string) =>
  async <T>(
    { authorization }: CarrierLine,
    { method, url, form, json, signal, read }: CarrierRequest<T>,
  ): Promise<Asked<T>> => {
    const answer = await poster.send({
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
    if ('fault' in answer) return { kind: NOT_SENT.has(answer.fault) ? 'not_reached' : 'unsure', code: answer.fault };
    const { status, body } = answer;
    if (LATER.has(status)) return { kind: 'not_reached', code: `status_${status}` };
    if (status >= 400 && status < 500) return { kind: 'refused', code: `${carrier}_${codeOf(body) ?? status}` };
    if (status < 200 || status >= 300) return { kind: 'unsure', code: `status_${status}` };
    try {
      return { kind: 'done', value: read(parseStorableJson(body)) };
    } catch {
      return { kind: 'unsure', code: 'answer_unreadable' };
    }
  };

/** The carrier's code of what went wrong, `{"code": 21211}` or `{"errors": [{"code": "10015"}]}`. */
function codeOf(body: string): string | undefined {
  try {
    const read = parseStorableJson(body) as { code?: unknown; errors?: readonly { code?: unknown }[] } | null;
    const code = read?.code ?? read?.errors?.[0]?.code;
    return typeof code === 'number' || typeof code === 'string' ? String(code).slice(0, 40) : undefined;
  } catch {
    return undefined;
  }
}

/** A form; a value that is a list stands there once for each. */
export function formOf(fields: Readonly<Record<string, string | readonly string[]>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one);
  }
  return form;
}
