import * as retellHooks from '@switchboard/domain/intake/retell/test/webhooks';
import { postWebhook } from '@switchboard/testing/carriers/platform-webhooks';
import { openRetell, RETELL_KEY, startRetell } from '../open-retell.ts';
import type { WholeCallPlatform } from './whole-call.ts';

const DURATION_S = 30;
const HEARD_WORDS = 3;

export const retell: WholeCallPlatform = {
  durationMs: DURATION_S * 1_000,
  givesRecording: true,
  open: async ({ api, recording }) => {
    const server = await startRetell();
    const line = await openRetell(api, server);
    const call = line.call();
    const hook = { url: `${api.url}/api/intake/retell/${line.connection.id}`, secret: RETELL_KEY };
    const tell = (event: string, fields: object = {}) =>
      postWebhook('retell', hook, retellHooks.webhook(event, { call_id: call.callId, ...fields }));
    const close = async () => {
      await call.drop();
      await server.close();
    };
    return {
      line,
      close,
      call: {
        get said() {
          return call.said;
        },
        get transferredTo() {
          const number = call.ending?.['transfer_number'];
          return typeof number === 'string' ? number : undefined;
        },
        ring: async () => {
          await tell('call_started');
          await call.connect();
        },
        say: (words) => void call.speak(words),
        breakIn: (words) => {
          const answer = call.transcript.findLast(({ role }) => role === 'agent')?.content ?? '';
          call.breakIn(HEARD_WORDS, words);
          return answer.split(' ').slice(0, HEARD_WORDS).join(' ');
        },
        finish: async () => {
          await tell('transcript_updated', { transcript_object: call.transcript });
          const over = retellHooks.over(DURATION_S, {
            call_id: call.callId,
            transcript_object: call.transcript,
            disconnection_reason: 'call_transfer',
            recording_url: recording.url,
          });
          await Promise.all([tell('call_ended', over), tell('call_ended', over)]);
          await tell('call_analyzed', { ...over, call_analysis: { call_summary: 'A dog ate chocolate.' } });
        },
      },
    };
  },
};
