import type { OutgoingGrant } from '@switchboard/application/dialing/caps/grant';
import { expect, test } from 'vitest';
import { dialTwiml, hangupTwiml, relayTwiml } from './twiml.ts';

test('a relay contains its URL, its action and the token', () => {
  const url = 'wss://inbox.example/api/relay/con_1';
  expect(
    relayTwiml({
      provider: 'twilio',
      url,
      action: 'https://inbox.example/a',
      lang: 'es',
      token: 'one',
    }),
  ).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Connect action="https://inbox.example/a">' +
      `<ConversationRelay url="${url}" interruptible="any" dtmfDetection="true" language="es-US" events="speaker-events tokens-played">` +
      '<Parameter name="token" value="one"/></ConversationRelay></Connect></Response>',
  );
});

test("texts are escaped, and characters that XML can't represent are dropped", () => {
  const text = `a<b & "c" 'd'\u0000\ud800`;
  expect(hangupTwiml([{ text, lang: 'en' }])).toContain('>a&#60;b &#38; &#34;c&#34; &#39;d&#39;\ufffd</Say><Hangup/>');
  const to = { number: '"/><Hangup/>' } as unknown as OutgoingGrant; // only the caps can create a grant
  expect(dialTwiml({ to, action: '&', answered: '<', timeoutS: 30 })).toContain(
    '<Dial action="&#38;" timeout="30"><Number statusCallback="&#60;" statusCallbackEvent="answered">&#34;/&#62;&#60;Hangup/&#62;</Number></Dial>',
  );
});
