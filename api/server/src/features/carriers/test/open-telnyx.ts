import { newTelnyxKey, TelnyxCall, type TelnyxLine } from '@switchboard/testing/carriers/telnyx';
import { type CalledApi, openLine } from './open-line.ts';

/** An account with a number of Telnyx' that a published agent answers, and one of Twilio's. */
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
  const of = await openLine(api);
  const { admin } = of;
  const made = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const connection = await made('/api/connections', {
    name: 'Telnyx',
    provider: 'telnyx',
    authType: 'api_key',
    baseUrl,
    username: '61bf923e-5e4d-4595-a110-56190ea18a1b',
    applicationId: '1773070540731319841',
    publicKey: key.publicKey,
    value: 'KEY',
  });
  // The agent calls from one number alone.
  const { version } = of.number;
  const taken = await admin.patch(`/api/phoneNumbers/${of.number.id}`, { version, outboundAgentId: null });
  if (taken.status !== 200) throw new Error(taken.text);
  const to = of.line.to.replace('+1303555', '+1720555');
  const number = await made('/api/phoneNumbers', {
    name: 'Telnyx',
    number: to,
    provider: 'telnyx',
    connectionId: connection.id,
    inboundAgentId: of.agent.id,
    outboundAgentId: of.agent.id,
  });
  const { privateKey } = key;
  const line: TelnyxLine = { voiceUrl: connection.url, privateKey, ...(now && { now }), from: '+13035550142', to };
  return {
    ...of,
    connection,
    number,
    line,
    call: (other: Partial<TelnyxLine> = {}) => new TelnyxCall({ ...line, ...other }),
  };
}
