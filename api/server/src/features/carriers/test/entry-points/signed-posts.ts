import { newTelnyxKey, sendTelnyx, signTelnyx, type TelnyxSigning } from '@switchboard/testing/carriers/telnyx';
import { postTwilio, signTwilio } from '@switchboard/testing/carriers/twilio';
import { type Proof, STALE_MS } from './entry-point.ts';

export type Form = Readonly<Record<string, string>>;
/** Posts a body; returns the status. */
export type Post<B> = (url: string, body: B, proof: Proof) => Promise<number>;

/** Posts forms with Twilio's signature, which has no timestamp. */
export function twilioPost(authToken: string): Post<Form> {
  const signatures: Partial<Record<Proof, (url: string, form: Form) => string>> = {
    missing: () => '',
    wrong: (url, form) => signTwilio(authToken, url, form).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    'other secret': (url, form) => signTwilio('another', url, form),
    'other body': (url, form) => signTwilio(authToken, url, { ...form, To: '+13035550199' }),
  };
  return async (url, form, proof) => {
    const signature = signatures[proof]?.(url, form);
    return (await postTwilio(url, form, { authToken, ...(signature !== undefined && { signature }) })).status;
  };
}

type Telnyx = TelnyxSigning & { readonly now: () => Date };

/** Posts bodies of a media type with Telnyx's signature. */
function telnyxSend(line: Telnyx, type: string): Post<string> {
  const other = newTelnyxKey().privateKey;
  const shifted = (ms: number) => ({ now: () => new Date(line.now().getTime() + ms) });
  const signings: Partial<Record<Proof, (body: string) => Partial<TelnyxSigning>>> = {
    missing: () => ({ signature: '', timestamp: '' }),
    wrong: () => ({ signature: Buffer.alloc(64, 1).toString('base64') }),
    'other secret': () => ({ privateKey: other }),
    'other body': (body) => signTelnyx(`${body} `, line),
    past: () => shifted(-STALE_MS),
    future: () => shifted(STALE_MS),
  };
  return async (url, body, proof) =>
    (await sendTelnyx(url, { type, body }, { ...line, ...signings[proof]?.(body) })).status;
}

/** Posts forms with Telnyx's signature. */
export function telnyxPost(line: Telnyx): Post<Form> {
  const send = telnyxSend(line, 'application/x-www-form-urlencoded');
  return (url, form, proof) => send(url, new URLSearchParams(form).toString(), proof);
}

/** Posts events with Telnyx's signature; a string is sent unchanged. */
export function telnyxEventPost(line: Telnyx): Post<object | string> {
  const send = telnyxSend(line, 'application/json');
  return (url, event, proof) => send(url, typeof event === 'string' ? event : JSON.stringify(event), proof);
}
