import type { SignedIn } from '../live/access.ts';
import type { World } from '../live/world.ts';

/** The response to a call. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape, and fail if a field is missing.
  readonly body: any;
}

/** Calls the API of a world as a user. */
export function caller({ url }: Pick<World, 'url'>, { cookie }: Pick<SignedIn, 'cookie'>) {
  return async (call: `${string} /${string}`, body?: unknown): Promise<ApiResponse> => {
    const [method = '', path = ''] = call.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}
