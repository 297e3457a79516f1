import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { insertAccount, insertUser, PASSWORD } from '../../../test/people.ts';
import type { TestApi } from '../../../test/start-test-api.ts';

let count = 0;
export const newEmail = () => `ceo-${++count}@victim.example`;

/** Lists the id and role of each account of the signed-in person. */
export const membershipsOf = async (client: TestClient) =>
  (await client.get('/api/memberships')).body.data.map(({ tenantId, role }: { tenantId: string; role: string }) => [
    tenantId,
    role,
  ]);

/** Shared steps of tests about people with several accounts. */
export function peopleWorld(api: () => TestApi) {
  const newAccount = async () => {
    const tenantId = await insertAccount(api().pool);
    return { tenantId, admin: await api().as('admin', { tenantId }) };
  };
  /** Waits for the given number of emails with a link of this kind, and returns the token of the newest. */
  const tokenOf = (email: string, name: string, mails = 1): Promise<string> =>
    eventually(async () => {
      const { rows } = await api().pool.query<{ link: string }>(
        'select link from access.mails where to_address = $1 and link like $2 order by id',
        [email, `%${name}=%`],
      );
      expect(rows).toHaveLength(mails);
      return new URL(rows.at(-1)?.link ?? '').searchParams.get(name) ?? '';
    });
  const invite = async (admin: TestClient, email: string, role = 'staff') =>
    (await admin.post('/api/users/invites', { emails: [email], role })).body.data[0].status;
  const accept = (inviteToken: string, password: string, { as = api().anonymous(), name = 'Casey' } = {}) =>
    as.post('/api/invite', { inviteToken, name, password, confirmPassword: password });
  const login = (email: string, password = PASSWORD) => api().anonymous().post('/api/login', { email, password });
  /** Creates a person who is a member of two accounts and signed in to the second. */
  const newPair = async () => {
    const [one, other, email] = [await newAccount(), await newAccount(), newEmail()];
    const first = await insertUser(api().pool, { tenantId: one.tenantId, role: 'admin', email });
    await invite(other.admin, email);
    const client = api().anonymous();
    const accepted = await accept(await tokenOf(email, 'inviteToken'), PASSWORD, { as: client });
    expect(accepted.status).toBe(200);
    return { one, other, email, first, client, second: accepted.body.user };
  };
  return { newAccount, tokenOf, invite, accept, login, newPair };
}
