import { answerByText } from '@switchboard/api/features/carriers/test/answer-by-text';
import { only } from '@switchboard/api/features/carriers/test/only';
import { ACCOUNT, AUTH_TOKEN } from '@switchboard/api/features/carriers/test/open-line';
import { TEXT_CARRIERS } from '@switchboard/api/features/carriers/test/text-carriers';
import { holdTextingCall } from '@switchboard/api/features/carriers/test/texting';
import { CARRIER_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { openTwilioRest, type TwilioRest } from '@switchboard/testing/carriers/twilio-rest';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCarrierApi } from './test/live/carrier-api.ts';
import { InboxClient } from './test/live/inbox-client.ts';
import { openWorld, type World } from './test/live/world.ts';

const lifecycle = new Lifecycle();
let world: World;
let twilio: TwilioRest;
beforeAll(async () => {
  twilio = await openTwilioRest({ account: ACCOUNT, authToken: AUTH_TOKEN });
  lifecycle.add('twilio', twilio.close);
  world = await openWorld();
  lifecycle.add('world', world.close);
});
afterAll(() => lifecycle.close());

describe.each(CARRIER_PROVIDERS)('text messages over a %s number', (provider) => {
  test('appear live: each status of a sent message, even after its call, and an incoming message', async () => {
    const api = toCarrierApi(world);
    const carrier = await TEXT_CARRIERS[provider]({ api, twilio, now: () => new Date() });
    lifecycle.add(provider, carrier.close);
    const line = await carrier.open();
    await answerByText(line);
    const inbox = new InboxClient(world, await world.signIn(line.tenantId), '');
    await inbox.load();
    await inbox.connect();
    const findRow = (channel: string) => [...inbox.held.rows.values()].find((row) => row.channel === channel);
    const told = async () => {
      const { body } = await line.admin.get(`/api/conversations/${findRow('phone')?.id}`);
      return body.activity.map(({ kind }: { readonly kind: string }) => kind);
    };

    await holdTextingCall(line);
    const text = only(line.sentTexts());
    for (const [state, kind] of [
      ['sent', 'textSent'],
      ['delivered', 'textDelivered'],
    ] as const) {
      const before = findRow('phone')?.activityPosition ?? 0;
      expect((await text.tell(state)).status).toBe(200);
      await eventually(async () => {
        expect(findRow('phone')?.activityPosition).toBeGreaterThan(before);
        expect((await told()).at(-1)).toBe(kind);
      });
    }

    expect((await line.text('Can we make it Saturday?')).status).toBe(200);
    await eventually(() => expect(findRow('sms')?.lastMessage?.text).toBe('Can we make it Saturday?'));
    expect([...inbox.held.rows.values()]).toHaveLength(2);
    await eventually(async () => expect(inbox.held).toEqual(await inbox.refetch()));
    inbox.disconnect();
    expect(inbox.failures).toEqual([]);
  });
});
