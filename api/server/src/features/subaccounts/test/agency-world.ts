import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { insertAccount, PASSWORD } from '../../../test/people.ts';
import type { TestApi } from '../../../test/start-test-api.ts';

type Pool = Partial<Record<'max_minutes' | 'max_concurrency' | 'max_users', number>>;

/** Creates agencies and their clients for tests. */
export function agencyWorld(api: () => TestApi) {
  let count = 0;
  const buildClient = (rest: object = {}) => ({
    name: `Client ${++count}`,
    ownerEmail: `owner-${count}-${process.pid}@example.com`,
    timeZone: 'America/Denver',
    locale: 'en' as const,
    ...rest,
  });
  const findToken = (email: string, mails = 1): Promise<string> =>
    eventually(async () => {
      const { rows } = await api().pool.query<{ link: string }>(
        'select link from access.mails where to_address = $1 order by id',
        [email],
      );
      expect(rows).toHaveLength(mails);
      return new URL(rows.at(-1)?.link ?? '').searchParams.get('inviteToken') ?? '';
    });
  const acceptAs = async (client: TestClient, email: string, mails = 1) =>
    client.post('/api/invite', {
      inviteToken: await findToken(email, mails),
      name: `Owner ${email}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
  return {
    buildClient,
    findToken,
    accept: (email: string, mails = 1) => acceptAs(api().anonymous(), email, mails),
    newAgency: async (pool: Pool = {}) => {
      const agencyId = await insertAccount(api().pool);
      for (const [column, most] of Object.entries(pool))
        await api().pool.query(`update access.accounts set ${column} = $2 where id = $1`, [agencyId, most]);
      const dana = await api().as('agency_owner', { tenantId: agencyId });
      return { agencyId, agencyName: `Account ${agencyId}`, dana };
    },
    newClient: async (dana: TestClient, rest: object): Promise<Subaccount & { ownerEmail: string }> => {
      const { status, body } = await dana.post('/api/subaccounts', buildClient(rest));
      expect(status).toBe(201);
      return body;
    },
    /** Accepts the invitation and returns the owner. */
    acceptAsOwner: async ({ ownerEmail }: { ownerEmail: string }) => {
      const client = api().anonymous();
      const { body } = await acceptAs(client, ownerEmail);
      return Object.assign(client, { user: body.user as { id: string } });
    },
  };
}
