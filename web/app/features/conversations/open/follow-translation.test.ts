import { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { Message } from '@switchboard/contracts/conversations/message';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { buildMessage } from '../../../test/build-message.ts';
import { NOW } from '../../../test/build-session.ts';
import { rowWritten } from '../inbox/inbox-slice.ts';
import { createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { TRANSLATE_MS } from './follow-translation.ts';
import { conversationOpened, langChosen } from './open-slice.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => void vi.useRealTimers());

const id = ConversationId.parse(7);
const at = (seq: number) => new Date(NOW + seq * 1_000).toISOString();
const row = (messageCount: number, position = messageCount): Conversation =>
  buildConversation({
    id,
    position,
    messageCount,
    createdAt: new Date(NOW).toISOString(),
    endedAt: null,
    lastMessage: {
      seq: messageCount,
      role: 'caller',
      text: `dice ${messageCount}`,
      truncated: false,
      at: at(messageCount),
    },
  });
const line = (seq: number, translation?: string): Message =>
  buildMessage(seq, {
    text: `dice ${seq}`,
    at: at(seq),
    offsetMs: seq * 1_000,
    ...(translation !== undefined && { translation: { lang: 'en', text: translation } }),
  });
const meta = { first: 1, last: 1 };

const DETAIL = {
  summary: null,
  recording: null,
  provider: null,
  attentionHistory: [],
  activity: [],
  seenUpTo: 0,
  seenBy: [],
  agentVersion: null,
  endedReason: null,
  costCents: null,
};

/** An open conversation of one line, shown in translation. */
async function openTranslated(status: 'stored' | 'unavailable' = 'stored') {
  const tab = createInboxTab();
  const answerDetails = async () => {
    for (const call of tab.calls('getConversation'))
      await call.answer({ ...(tab.open().row ?? row(1)), ...DETAIL, translation: { lang: 'en', status } });
  };
  await tab.do(langChosen('en'), conversationOpened({ id, tenantId: null, row: row(1) }));
  await answerDetails();
  await tab.calls('listMessages')[0]?.answer({ data: [line(1, status === 'stored' ? 'says 1' : undefined)], meta });
  return {
    tab,
    requested: () => tab.calls('listMessages'),
    answer: async (...data: Message[]) => {
      await tab.calls('listMessages')[0]?.answer({ data, meta });
      await answerDetails();
    },
    shown: () => tab.open().transcript.messages.map(({ translation, text }) => translation?.text ?? text),
    say: (count: number, position?: number) => tab.do(rowWritten(row(count, position))),
  };
}

test('new lines are requested together and shown in translation', async () => {
  const { requested, answer, shown, say } = await openTranslated();
  await say(2);
  await say(3);
  expect(shown()).toEqual(['says 1', 'dice 2', 'dice 3']);
  await pass(TRANSLATE_MS);
  expect(requested().map(({ input }) => input.query)).toEqual([{ after: 1, limit: 50, lang: 'en' }]);
  await answer(line(2, 'says 2'), line(3, 'says 3'));
  expect(shown()).toEqual(['says 1', 'says 2', 'says 3']);
  await pass(10 * TRANSLATE_MS);
  expect(requested()).toEqual([]);
});

test('a line whose translation is late is requested again once the conversation changes', async () => {
  const { answer, shown, say } = await openTranslated();
  await say(2);
  await pass(TRANSLATE_MS);
  // The translator's event changes the row while the lines are read.
  await say(2, 3);
  await answer(line(2));
  await pass(TRANSLATE_MS);
  await answer(line(2, 'says 2'));
  expect(shown()).toEqual(['says 1', 'says 2']);
});

test('a burst of lines costs one read of the newest lines every two seconds', async () => {
  const { requested, answer, say } = await openTranslated('unavailable');
  let reads = 0;
  for (let count = 2; count <= 200; count++) {
    await say(count);
    await pass(100);
    reads += requested().length;
    await answer();
  }
  expect(reads).toBeLessThanOrEqual(10);
});

test('nothing is requested while the original is shown', async () => {
  const { tab, requested, answer, say } = await openTranslated();
  await tab.do(langChosen(null));
  await answer(line(1));
  await say(2);
  await pass(10 * TRANSLATE_MS);
  expect(requested()).toEqual([]);
});
