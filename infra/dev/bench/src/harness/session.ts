import { sessionRoutes } from '@switchboard/contracts/access/session';
import { DEMO_PASSWORD } from '@switchboard/seed/demo/accounts';

/** Signs a demo user in. Returns the cookies. */
export async function signIn(url: string, email: string): Promise<string> {
  const { method, path } = sessionRoutes.login;
  const response = await fetch(new URL(path, url), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
