import { sessionRoutes } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import { DEMO_PASSWORD } from './accounts.ts';

const TIMEOUT_MS = 10_000;

/** Calls a route as a signed-in demo user, with the path parameters filled in. */
export type PersonCall = (
  route: { readonly method: string; readonly path: string },
  input?: { params?: Readonly<Record<string, string | number>>; body?: unknown },
) => Promise<unknown>;

/**
 * Runs `act` as a demo user, who signs in before and signs out after.
 *
 * @throws {AppError} `seed.refused` {status, path} if the server rejects a request.
 */
export async function asPerson<T>(url: string, email: string, act: (call: PersonCall) => Promise<T>): Promise<T> {
  const signedIn = await request(url, sessionRoutes.login, { body: { email, password: DEMO_PASSWORD } });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const call: PersonCall = async ({ method, path }, { params = {}, body } = {}) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
    return (await request(url, { method, path: filled }, { body, cookie })).json();
  };
  try {
    return await act(call);
  } finally {
    await call(sessionRoutes.logout);
  }
}

async function request(
  url: string,
  { method, path }: { method: string; path: string },
  { body, cookie }: { body?: unknown; cookie?: string },
): Promise<Response> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new AppError('seed.refused', { status: response.status, path });
  return response;
}
