import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { EventMetadata, JsonObject } from '@switchboard/event-store/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates a conversation in a new account. `happen` appends its events. */
async function conversation() {
  const tenantId = await insertAccount(api.pool);
  const record = buildRecord();
  await insertInbox(api.pool, tenantId, [{ record, said: [] }]);
  await api.pool.query('update read.conversations set last_alert_position = 1 where tenant_id = $1', [tenantId]);
  const staff = await api.as('staff', { tenantId });
  const path = `/api/conversations/${record.id}`;
  return {
    record,
    tenantId,
    staff,
    path,
    detail: async () => (await staff.get(path)).body,
    happen: ({ type, data }: ConversationEvent, by: Pick<Partial<EventMetadata>, 'actor' | 'onBehalfOf'> = {}) =>
      api.events.append({
        tenantId,
        streamId: conversationStream(record.id),
        expectedVersion: 'any',
        events: [{ type, data: data as JsonObject }],
        metadata: { correlationId: 'test', actor: { kind: 'user', id: staff.user.id }, ...by },
      }),
  };
}
const noOwner = { assignee: null, group: null, until: null };
const at = (minute: number) => `2026-11-20T15:0${minute}:00.000Z`;

describe('the activity of a conversation', () => {
  test('lists items oldest first, with who did them', async () => {
    const { staff, detail, happen } = await conversation();
    const rule = { kind: 'policy', id: 'asked_for_human' } as const;
    const raised = { at: at(1), level: 'attention', reason: 'asked_for_human', ruleId: null, evidence: null } as const;
    await happen({ type: 'conversation.ended', data: { at: at(3), reason: 'hangup' } });
    await happen({ type: 'conversation.attention-acknowledged', data: { at: at(2), upTo: 1 } });
    await happen({ type: 'conversation.attention-raised', data: raised }, { actor: rule });
    expect((await detail()).activity).toEqual([
      {
        kind: 'raised',
        at: at(1),
        by: { kind: 'policy', name: null, behind: null },
        smartTag: null,
        reason: 'asked_for_human',
        level: 'attention',
        ...noOwner,
      },
      {
        kind: 'handled',
        at: at(2),
        by: { kind: 'user', name: `Person ${staff.user.id}`, behind: null },
        smartTag: null,
        reason: null,
        level: null,
        ...noOwner,
      },
      {
        kind: 'ended',
        at: at(3),
        by: { kind: 'user', name: `Person ${staff.user.id}`, behind: null },
        smartTag: null,
        reason: 'hangup',
        level: null,
        ...noOwner,
      },
    ]);
  });

  test('shows the delivery states of a text message, and the code of a failure', async () => {
    const { detail, happen } = await conversation();
    const report = (minute: number, state: 'queued' | 'sent' | 'delivered' | 'failed', code?: string) =>
      happen({
        type: 'conversation.message-delivery',
        data: { at: at(minute), messageId: 'e1:sms', state, ...(code !== undefined && { code }) },
      });
    await report(1, 'queued');
    await report(2, 'sent');
    await report(3, 'delivered');
    await report(4, 'failed', '30003');
    await report(5, 'failed');
    expect((await detail()).activity).toMatchObject([
      { kind: 'textSent', at: at(2), reason: null },
      { kind: 'textDelivered', at: at(3), reason: null },
      { kind: 'textFailed', at: at(4), reason: '30003' },
      { kind: 'textFailed', at: at(5), reason: null },
    ]);
  });

  test('shows who heard it ring', async () => {
    const { staff, path, detail } = await conversation();
    expect((await staff.post(`${path}/attention/rung`)).status).toBe(204);
    expect((await detail()).activity).toMatchObject([
      { kind: 'rung', by: { kind: 'user', name: `Person ${staff.user.id}`, behind: null } },
    ]);
  });

  test('names the super administrator behind an impersonated user, without their email', async () => {
    const { tenantId, staff, path, detail, happen } = await conversation();
    const robin = await api.as('super_admin');
    const behind = { kind: 'user', id: robin.user.id } as const;
    const ended = { type: 'conversation.ended', data: { at: at(3), reason: 'hangup' } } as const;
    await happen(ended, { onBehalfOf: behind });
    await happen(ended, { onBehalfOf: { kind: 'user', id: 'usr_gone' } });
    expect((await robin.post('/api/impersonate', { id: staff.user.id })).body.user).toMatchObject({ tenantId });
    expect((await robin.post(`${path}/attention/rung`)).status).toBe(204);
    const { activity } = await detail();
    expect(activity.map(({ by }: { by: unknown }) => by)).toEqual(
      [`Person ${robin.user.id}`, 'usr_gone', `Person ${robin.user.id}`].map((name) => ({
        kind: 'user',
        name: `Person ${staff.user.id}`,
        behind: name,
      })),
    );
    expect(JSON.stringify(activity)).not.toContain(robin.user.email);
  });

  test("accepts no ring from the account's agency, which can only read", async () => {
    const { tenantId, path, detail } = await conversation();
    const owner = await api.as('agency_owner', { tenantId: await insertAccount(api.pool) });
    await api.pool.query('update access.accounts set parent_id = $1 where id = $2', [owner.user.tenantId, tenantId]);
    expect((await owner.post(`${path}/attention/rung?tenantId=${tenantId}`)).status).toBe(404);
    expect((await detail()).activity).toEqual([]);
  });

  test('leaves out erased events', async () => {
    const { detail, happen } = await conversation();
    await happen({ type: 'conversation.ended', data: { erased: true } as never });
    expect(await detail()).toMatchObject({ activity: [], endedReason: null, costCents: null });
  });
});

test('agent version, ended reason and cost are those of the latest report', async () => {
  const { detail, happen } = await conversation();
  const started = { at: at(0), direction: 'inbound', from: null, to: null, agentVersion: 'v12' } as const;
  await happen({ type: 'conversation.started', data: started });
  await happen({ type: 'conversation.ended', data: { at: at(3), reason: 'lost' } });
  await happen({ type: 'conversation.ended', data: { at: at(2), reason: 'hangup', costCents: 41.5 } });
  expect(await detail()).toMatchObject({ agentVersion: 'v12', endedReason: 'hangup', costCents: 41.5 });
});
