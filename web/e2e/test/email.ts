import { eventually } from '@switchboard/testing/eventually';
import type { System } from './system.ts';

/** Requests a password reset, and returns the path of the emailed link. */
export async function requestResetLink(system: System): Promise<string> {
  const { email } = system.person('ana');
  await post(system, '/api/forgot', { email });
  const admin = system.person('robin');
  const signedIn = await post(system, '/api/login', { email: admin.email, password: admin.password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  // Emails are sent asynchronously.
  return await eventually(async () => {
    const mails = await fetch(`${system.url}/api/admin/mails`, { headers: { cookie } });
    const [link] = /\/welcome\?[^"\\\s]+/.exec(await mails.text()) ?? [];
    if (!link) throw new Error('the outbox has no mail with a link');
    return link;
  });
}

async function post(system: System, path: string, body: object): Promise<Response> {
  const response = await fetch(system.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return response;
}
