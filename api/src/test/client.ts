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
  const send: Send = (method, path, { body, headers: more } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
  };
  const call: TestClient['call'] = async (method, path, options) => {
    const answer = await readAnswer(await send(method, path, options));
    keepCookies(cookies, answer.setCookies);
    return answer;
  };
  return {
    cookies,
    call,
    open: (path, options) => send('GET', path, options),
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    patch: (path, body, options) => call('PATCH', path, { ...options, body }),
    delete: (path, options) => call('DELETE', path, options),
  };
}

type Send = (method: string, path: string, options?: CallOptions & { readonly body?: unknown }) => Promise<Response>;

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

async function readAnswer(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const lines = response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line] as const);
  return {
    status: response.status,
    headers: response.headers,
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
