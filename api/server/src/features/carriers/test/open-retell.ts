import { RetellCall, type RetellLine } from '@switchboard/testing/carriers/retell';
import { type RetellApi, startRetellApi } from '@switchboard/testing/carriers/retell-api';
import { type CalledApi, openLine } from './open-line.ts';

export const RETELL_KEY = 'key_of_retell_with_the_webhook_badge';

/** Starts a fake of Retell's API. */
export const startRetell = () => startRetellApi(RETELL_KEY);

/** Creates an account whose published agent answers Retell's calls. */
export async function openRetell(
  api: CalledApi,
  retell: RetellApi | Pick<RetellApi, 'url'>,
  { replica = api }: { readonly replica?: Pick<CalledApi, 'url'> } = {},
) {
  const line = await openLine(api);
  const created = await line.admin.post('/api/connections', {
    name: 'Retell',
    provider: 'retell',
    authType: 'api_key',
    baseUrl: retell.url,
    value: RETELL_KEY,
  });
  if (created.status !== 201) throw new Error(`connections: ${created.status} ${created.text}`);
  const connection = created.body;
  const toLine = (at: Pick<CalledApi, 'url'>): RetellLine => ({
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
    toLine,
    /** Starts a call through Twilio. */
    carried: line.call,
    call: (other: Partial<RetellLine> = {}) => new RetellCall(retell as RetellApi, { ...toLine(replica), ...other }),
    first,
    readEvents: async () => line.events((await first()).id),
  };
}
