import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import * as retellHooks from '@switchboard/domain/intake/retell/test/webhooks';
import * as vapiHooks from '@switchboard/domain/intake/vapi/test/server-messages';
import { postWebhook, type WebhookPlatform } from '@switchboard/testing/carriers/platform-webhooks';
import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { eventually } from '@switchboard/testing/eventually';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { ELEVENLABS_TOOLS, openChat, VAPI_TOOLS } from './test/open-chat.ts';
import type { openLine } from './test/open-line.ts';
import { openRetell, RETELL_KEY, startRetell } from './test/open-retell.ts';

let api: TestApi;
let retell: RetellApi;
beforeAll(async () => {
  [api, retell] = await Promise.all([startTestApi(), startRetell()]);
});
afterAll(async () => {
  await api.close();
  await retell.close();
});

const WORDS = 'My cat is limping';
const SECONDS = 30;

/** An account whose agent handles a platform's calls. */
interface Held {
  readonly opened: Pick<Awaited<ReturnType<typeof openLine>>, 'conversations' | 'events'>;
  readonly hook: { readonly url: string; readonly secret: string };
  /** Runs a call until its caller has said something; returns its webhooks, with the final report last. */
  hold(nth: number): Promise<readonly unknown[]>;
}

const PLATFORMS: Readonly<Record<WebhookPlatform, () => Promise<Held>>> = {
  vapi: async () => {
    const opened = await openChat(api, 'vapi');
    return {
      opened,
      hook: { url: `${api.url}/api/intake/vapi/${opened.connection.id}`, secret: opened.connection.secret },
      hold: async (nth) => {
        const call = vapiHooks.call({ id: `shuffled-${nth}` });
        const chat = opened.call({
          call: { id: call.id },
          phoneNumber: { number: opened.number.number },
          tools: VAPI_TOOLS,
        });
        await chat.say();
        await chat.say(WORDS);
        const lines = [vapiHooks.spoke('bot', 0, 'Willow Creek.'), vapiHooks.spoke('user', 4, WORDS)];
        return [
          vapiHooks.statusUpdate('in-progress', 0, { call }),
          vapiHooks.transcript('user', 4, { text: WORDS, call }),
          vapiHooks.conversationUpdate(lines, 5, { call }),
          vapiHooks.hang(SECONDS, { call }),
          vapiHooks.endOfCallReport(lines, SECONDS, { call }),
        ];
      },
    };
  },
  elevenlabs: async () => {
    const opened = await openChat(api, 'elevenlabs');
    const { version, id } = opened.connection;
    const secret = 'wsec_of_elevenlabs';
    await opened.admin.post(`/api/connections/${id}/rotate`, { version, value: secret });
    return {
      opened,
      hook: { url: `${api.url}/api/intake/elevenlabs/${id}`, secret },
      hold: async (nth) => {
        const conversation_id = `conv_shuffled_${nth}`;
        const chat = opened.call({ elevenlabs_extra_body: { conversation_id }, tools: ELEVENLABS_TOOLS });
        await chat.say();
        await chat.say(WORDS);
        const lines = [elevenLabs.spoke('agent', 0, 'Willow Creek.'), elevenLabs.spoke('user', 4, WORDS)];
        const phone_call = {
          direction: 'inbound',
          agent_number: opened.number.number,
          external_number: '+13035550142',
        };
        const events = (more: object) => elevenLabs.transcription(lines, { conversation_id, ...more }, { phone_call });
        return [events({ has_audio: false }), events({})];
      },
    };
  },
  retell: async () => {
    const opened = await openRetell(api, retell);
    return {
      opened,
      hook: { url: `${api.url}/api/intake/retell/${opened.connection.id}`, secret: RETELL_KEY },
      hold: async () => {
        const call = opened.call();
        await call.connect();
        await eventually(() => expect(call.said).toContain('your pet?'));
        call.speak(WORDS);
        await eventually(() => expect(call.said).toContain('When would you like'));
        await call.hangUp();
        const { callId: call_id, transcript } = call;
        const over = retellHooks.over(SECONDS, { call_id, transcript_object: transcript });
        const call_analysis = { call_summary: 'A dog ate chocolate.', call_successful: true };
        return [
          retellHooks.webhook('call_started', { call_id }),
          retellHooks.webhook(
            'transcript_updated',
            { call_id },
            { transcript_with_tool_calls: transcript.slice(0, 2) },
          ),
          retellHooks.webhook('call_ended', over),
          retellHooks.webhook('call_analyzed', { ...over, call_analysis }),
        ];
      },
    };
  },
};

describe.each(['vapi', 'retell', 'elevenlabs'] as const)(
  'webhooks of %s about a call that our agent handles',
  (platform) => {
    test('lead to the same conversation if they are shuffled, repeated, dropped or delayed', async () => {
      const { opened, hook, hold } = await PLATFORMS[platform]();
      let nth = 0;
      /** Runs a call, and sends the report and the selected webhooks in this order. */
      const readResult = async (order: (all: readonly unknown[]) => readonly unknown[]) => {
        nth += 1;
        const all = await hold(nth);
        for (const message of order(all)) expect((await postWebhook(platform, hook, message)).status).toBe(200);
        const talks = await opened.conversations();
        expect(talks).toHaveLength(nth);
        const talk = talks.at(-1);
        const events = await opened.events(talk?.id ?? 0);
        const ended = events.findLast(({ type }) => type === 'conversation.ended')?.data;
        return {
          isOpen: talk?.isOpen,
          reason: ended?.['reason'],
          durationMs: ended?.['durationMs'],
          summary: ended?.['summary'],
          costCents: ended?.['costCents'],
          texts: events.flatMap(({ type, data }) => (type === 'conversation.message-received' ? [data['text']] : [])),
        };
      };
      const inOrder = await readResult((all) => all);
      expect(inOrder).toMatchObject({ isOpen: false, durationMs: SECONDS * 1_000, summary: expect.any(String) });
      expect(inOrder.texts.filter((text) => text === WORDS)).toHaveLength(1);
      const places = Array.from({ length: 5 }, (_, place) => place);
      await fc.assert(
        fc.asyncProperty(fc.shuffledSubarray([...places, ...places]), fc.nat({ max: 10 }), async (some, reportAt) => {
          const order = (all: readonly unknown[]) => {
            const events = some.flatMap((place) => (place < all.length ? [all[place]] : []));
            events.splice(reportAt, 0, all.at(-1));
            return events;
          };
          expect(await readResult(order)).toEqual(inOrder);
        }),
        { numRuns: 6 },
      );
    });
  },
);
