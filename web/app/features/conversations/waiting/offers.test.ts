import { ConversationId } from '@switchboard/contracts/base/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alertReceived, leadChanged } from '../../../live/live-slice.ts';
import { buildAttention, buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { acceptOffer, declineOffer } from '../open/conversation-calls.ts';
import { createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { selectOffers } from './offers-slice.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => {
  vi.useRealTimers();
});

const offer = (id: number, seconds: number) => ({
  conversationId: ConversationId.parse(id),
  expiresAt: new Date(NOW + seconds * 1_000).toISOString(),
  why: 'Balanced: Jo had 0 open',
});
const emergency = buildConversation({ id: 7, attention: buildAttention({ level: 'emergency' }), assigneeId: null });

/** A tab that has read these offers. */
async function tabWith(...data: ReturnType<typeof offer>[]) {
  const tab = createInboxTab({ hasWaiting: true });
  const rung: unknown[] = [];
  tab.startListening({ actionCreator: alertReceived, effect: ({ payload }) => void rung.push(payload) });
  await pass(0);
  await tab.calls('listOffers').at(-1)?.answer({ data });
  return {
    ...tab,
    rung,
    offers: () => selectOffers(tab.store.getState()).map(({ conversationId }) => conversationId),
    answerRow: () =>
      tab
        .calls('getConversation')
        .at(-1)
        ?.answer({ ...emergency } as never),
  };
}

describe('an offer', () => {
  test('stands until it expires, the first to end first', async () => {
    const tab = await tabWith(offer(7, 30), offer(8, 10));
    expect(tab.offers()).toEqual([8, 7]);
    await pass(10_000);
    expect(tab.offers()).toEqual([7]);
    await pass(20_000);
    expect(tab.offers()).toEqual([]);
  });

  test('of the stream appears at once, and rings by its conversation’s level in the leading tab only', async () => {
    const tab = await tabWith();
    await tab.receive('', { event: 'offer', data: offer(7, 30) });
    expect(tab.offers()).toEqual([7]);
    await tab.answerRow();
    expect(tab.rung).toEqual([]);
    await tab.do(leadChanged(true));
    await tab.receive('', { event: 'offer', data: offer(7, 45) });
    expect(tab.offers()).toEqual([7]);
    expect(tab.rung).toEqual([expect.objectContaining({ conversationId: 7, level: 'emergency' })]);
  });

  test('that the list doesn’t contain yet stays', async () => {
    const tab = await tabWith();
    await tab.receive('', { event: 'offer', data: offer(7, 30) });
    await tab.receive('', { event: 'reset', data: { reason: 'epoch', asOf: 'e.1' } });
    await tab.calls('listOffers').at(-1)?.answer({ data: [] });
    expect(tab.offers()).toEqual([7]);
  });

  test('leaves when somebody owns its conversation', async () => {
    const tab = await tabWith(offer(7, 30));
    const conversation = { ...emergency, assigneeId: 'usr_ana', position: 99 };
    await tab.receive('', { event: 'conversation:updated', data: { conversation, position: 99 as never } });
    expect(tab.offers()).toEqual([]);
  });

  test('leaves when the user accepts it, and is declined with the reason', async () => {
    const tab = await tabWith(offer(7, 30));
    const accepted = tab.store.dispatch(acceptOffer(ConversationId.parse(7)));
    await tab
      .calls('acceptOffer')
      .at(-1)
      ?.answer({ ...emergency, assigneeId: 'usr_jo', position: 99 } as never);
    await accepted;
    expect(tab.offers()).toEqual([]);
    void tab.store.dispatch(declineOffer({ id: ConversationId.parse(8), reason: 'On a call' }));
    expect(tab.calls('declineOffer').at(-1)?.input).toEqual({ params: { id: 8 }, body: { reason: 'On a call' } });
  });
});

test('viewers have no offers to read', async () => {
  const tab = createInboxTab({ hasWaiting: true, role: 'viewer' });
  await pass(0);
  expect(tab.calls('listOffers')).toEqual([]);
});
