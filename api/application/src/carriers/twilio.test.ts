import { expect, test } from 'vitest';
import type { OutgoingGrant } from '../dialing/caps/grant.ts';
import type { SendRequest } from '../outbound/poster.ts';
import { twilioPort } from './twilio.ts';

const line = {
  tenantId: 'acc_1',
  connectionId: 'con_1',
  baseUrl: 'https://api.twilio.com',
  account: 'AC1',
  application: '',
  authorization: 'Basic x',
};
const to = { number: '+13035550142' } as unknown as OutgoingGrant; // Only grantOutgoing creates grants.
const message = { from: '+13035550110', to, text: 'Hello', statusUrl: 'https://ours.example/status' };

test('the Twilio port reports an aborted message as unsure, since it may have been sent', async () => {
  const sent: SendRequest[] = [];
  const { messages } = twilioPort({
    send: async (send) => {
      sent.push(send);
      return { fault: 'stopped' };
    },
  });
  const { signal } = new AbortController();
  expect(await messages?.send(line, message, signal)).toEqual({ kind: 'unsure', code: 'stopped' });
  expect(sent[0]?.signal).toBe(signal);
});
