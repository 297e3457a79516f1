import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Dispatcher, request } from 'undici';

/** A program that speaks HTTP to an API under test, with cookies of its own. */
export interface TestClient {
  get(path: string, options?: CallOptions): Promise<TestAnswer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<TestAnswer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<TestAnswer>;
  delete(path: string, options?: CallOptions): Promise<TestAnswer>;
  call(method: string, path: string, options?: CallOptions & { readonly body?: unknown }): Promise<TestAnswer>;
  /** Calls without waiting for the end of the answer, such as for a stream; the caller cancels its body. */
  open(path: string, options?: CallOptions): Promise<Response>;
  /** The cookies that it would send, by name. */
  readonly cookies: Map<string, string>;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and fail where they are another.
  readonly body: any;
  readonly text: string;
  /** `Set-Cookie` lines by the cookie's name. */
  readonly setCookies: ReadonlyMap<string, string>;
}

/** Opens a client that sends `headers` with each call, such as an API key. */
export function testClient(baseUrl: string, headers: Readonly<Record<string, string>> = {}): TestClient {
  const cookies = new Map<string, string>();
  const headersOf = ({ body, headers: more }: Sent): Record<string, string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      ...more,
    };
  };
  const call: TestClient['call'] = async (method, path, options = {}) => {
    // A call costs a fifth of what fetch takes for it.
    const answer = await readAnswer(
      await request(`${baseUrl}${path}`, {
        method: method as Dispatcher.HttpMethod, // a test may send one that there isn't
        headers: headersOf(options),
        body: bodyOf(options),
      }),
    );
    keepCookies(cookies, answer.setCookies);
    return answer;
  };
  return {
    cookies,
    call,
    open: (path, options = {}) => fetch(`${baseUrl}${path}`, { redirect: 'manual', headers: headersOf(options) }),
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    patch: (path, body, options) => call('PATCH', path, { ...options, body }),
    delete: (path, options) => call('DELETE', path, options),
  };
}

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

type Sent = CallOptions & { readonly body?: unknown };

function bodyOf({ body }: Sent): string | Uint8Array | null {
  if (body === undefined) return null;
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
}

async function readAnswer({ statusCode, headers: sent, body }: Dispatcher.ResponseData): Promise<TestAnswer> {
  const packed = Buffer.from(await body.arrayBuffer());
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(sent)) for (const one of [value].flat()) headers.append(name, one);
  const unpack = packed.length > 0 ? UNPACK[headers.get('content-encoding') ?? ''] : undefined;
  const text = (unpack?.(packed) ?? packed).toString();
  const isJson = /json/.test(headers.get('content-type') ?? '');
  const lines = headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line] as const);
  return {
    status: statusCode,
    headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
    setCookies: new Map(lines),
  };
}

function keepCookies(cookies: Map<string, string>, setCookies: ReadonlyMap<string, string>): void {
  for (const [name, line] of setCookies) {
    const value = line.slice(name.length + 1).split(';')[0] ?? '';
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}
