import type { AgencyAccess } from '@switchboard/contracts/base/agency-access';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from './access.ts';
import { openRaw, type StreamClient } from './stream-client.ts';
import { testStreams } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

const NEVER_MS = 3_600_000;

let world: World;
const streams = testStreams(() => world);
afterEach(() => expect(streams.close()).toEqual([]));

interface Scene {
  readonly client: string;
  /** An administrator of the client. */
  readonly admin: SignedIn;
  /** The agency's owner, at home. */
  readonly owner: SignedIn;
}

async function openScene(): Promise<Scene> {
  const agency = await world.account({ name: 'Bright Agency' });
  const client = await world.account({ parentId: agency });
  return {
    client,
    admin: await world.signIn(client, { role: 'admin' }),
    owner: await world.signIn(agency, { role: 'agency_owner' }),
  };
}

/** Enters the client's account. Returns the session inside that account. */
async function enter({ owner, client }: Scene): Promise<SignedIn> {
  const answer = await fetch(`${world.url}/api/subaccounts/${client}/open`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  const [cookie = ''] =
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('sb_session='))
      ?.split(';') ?? [];
  return { ...owner, tenantId: client, cookie };
}

async function setAccess({ admin }: Scene, agencyAccess: AgencyAccess): Promise<void> {
  const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
  const { version } = (await (await fetch(`${world.url}/api/settings`, { headers })).json()) as { version: number };
  const body = JSON.stringify({ version, agencyAccess });
  expect((await fetch(`${world.url}/api/settings`, { method: 'PATCH', headers, body })).status).toBe(200);
}

async function expectEnded(stream: StreamClient): Promise<void> {
  expect((await stream.next('stream:ended')).data.reason).toBe('revoked');
  await eventually(() => expect(stream.hasEnded).toBe(true));
}

const refusal = async (cookie: string, query = '') => {
  const answer = await openRaw(`${world.url}/api/sse${query}`, { cookie });
  answer.destroy();
  return answer.statusCode;
};

describe('without the sweep', () => {
  beforeAll(async () => {
    world = await openWorld({ sweepEveryMs: NEVER_MS });
  });
  afterAll(() => world.close());

  test('an agency that loses its access loses its streams inside the account and by tenantId, and members keep theirs', async () => {
    const scene = await openScene();
    const query = `?tenantId=${scene.client}`;
    const [member, home] = [await streams.open(scene.admin), await streams.open(scene.owner)];
    const above = await streams.open(scene.owner, { query });
    const inside = await enter(scene);
    const within = await streams.open(inside);
    await setAccess(scene, 'none');
    await expectEnded(within);
    await expectEnded(above);
    expect([member, home].map((stream) => [stream.hasEnded, stream.of('stream:ended')])).toEqual([
      [false, []],
      [false, []],
    ]);
    expect([await refusal(inside.cookie), await refusal(scene.owner.cookie, query)]).toEqual([401, 404]);
  });

  test('streams inside the account restart with the remaining rights when the access is reduced', async () => {
    const scene = await openScene();
    const inside = await enter(scene);
    const within = await streams.open(inside);
    await setAccess(scene, 'read');
    await expectEnded(within);
    await streams.open(inside);
  });
});

describe('the sweep ends even without a message', () => {
  beforeAll(async () => {
    world = await openWorld({});
  });
  afterAll(() => world.close());

  const grant = (client: string, access: AgencyAccess) =>
    world.database.pool.query(
      'update access.accounts set agency_access = $2, agency_rights_version = agency_rights_version + 1 where id = $1',
      [client, access],
    );

  test.each(['none', 'read'] as const)('a stream inside the account: %s', async (access) => {
    const scene = await openScene();
    const member = await streams.open(scene.admin);
    const within = await streams.open(await enter(scene));
    await grant(scene.client, access);
    await expectEnded(within);
    expect([member.hasEnded, member.of('stream:ended')]).toEqual([false, []]);
  });

  test('a stream by tenantId', async () => {
    const scene = await openScene();
    const above = await streams.open(scene.owner, { query: `?tenantId=${scene.client}` });
    await grant(scene.client, 'none');
    await expectEnded(above);
  });
});
