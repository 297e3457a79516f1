import { RetellCall, type RetellLine } from '@switchboard/testing/carriers/retell';
import { type RetellApi, startRetellApi } from '@switchboard/testing/carriers/retell-api';
import { type CalledApi, openLine } from './open-line.ts';

export const RETELL_KEY = 'key_of_retell_with_the_webhook_badge';

/** Retell, whose API knows the calls that are made. */
export const startRetell = () => startRetellApi(RETELL_KEY);

/** An account whose published agent answers the calls that Retell brings. */
export async function openRetell(
  api: CalledApi,
  retell: RetellApi | Pick<RetellApi, 'url'>,
  { replica = api }: { readonly replica?: Pick<CalledApi, 'url'> } = {},
) {
  const line = await openLine(api);
  const made = await line.admin.post('/api/connections', {
    name: 'Retell',
    provider: 'retell',
    authType: 'api_key',
    baseUrl: retell.url,
    value: RETELL_KEY,
  });
  if (made.status !== 201) throw new Error(`connections: ${made.status} ${made.text}`);
  const connection = made.body;
  const lineOf = (at: Pick<CalledApi, 'url'>): RetellLine => ({
    llmUrl: `${at.url.replace('http', 'ws')}/api/retell/${connection.id}`,
    from: '+13035550142',
    to: line.number.number,
  });
  const first = async () => {
    const [talk] = await line.conversations();
    if (talk === undefined) throw new Error('no conversation');
    return talk;
  };
  return {
    ...line,
    connection,
    lineOf,
    /** A call that Twilio brings. */
    carried: line.call,
    call: (other: Partial<RetellLine> = {}) => new RetellCall(retell as RetellApi, { ...lineOf(replica), ...other }),
    first,
    told: async () => line.events((await first()).id),
  };
}
