import { newTelnyxKey, TelnyxCall, type TelnyxLine } from '@switchboard/testing/carriers/telnyx';
import { type CalledApi, openLine } from './open-line.ts';

/** Creates an account with a Telnyx number that a published agent answers, and a Twilio number. */
export async function openTelnyx(
  api: CalledApi,
  {
    now,
    baseUrl,
    key = newTelnyxKey(),
  }: Pick<TelnyxLine, 'now'> & {
    readonly baseUrl: string;
    readonly key?: ReturnType<typeof newTelnyxKey>;
  },
) {
  const twilioLine = await openLine(api);
  const { admin } = twilioLine;
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const connection = await create('/api/connections', {
    name: 'Telnyx',
    provider: 'telnyx',
    authType: 'api_key',
    baseUrl,
    username: '61bf923e-5e4d-4595-a110-56190ea18a1b',
    applicationId: '1773070540731319841',
    publicKey: key.publicKey,
    value: 'KEY',
  });
  // An agent calls from one number only.
  const { version } = twilioLine.number;
  const freed = await admin.patch(`/api/phoneNumbers/${twilioLine.number.id}`, { version, outboundAgentId: null });
  if (freed.status !== 200) throw new Error(freed.text);
  const to = twilioLine.line.to.replace('+1303555', '+1720555');
  const number = await create('/api/phoneNumbers', {
    name: 'Telnyx',
    number: to,
    provider: 'telnyx',
    connectionId: connection.id,
    inboundAgentId: twilioLine.agent.id,
    outboundAgentId: twilioLine.agent.id,
  });
  const { privateKey } = key;
  const line: TelnyxLine = { voiceUrl: connection.url, privateKey, ...(now && { now }), from: '+13035550142', to };
  return {
    ...twilioLine,
    connection,
    number,
    line,
    call: (other: Partial<TelnyxLine> = {}) => new TelnyxCall({ ...line, ...other }),
  };
}
