import type { PlatformLine } from './platform-line.ts';

const USAGE = `npm run call -- --as <carrier> --script <name> [--picks-up]

CALL_URL            the address that the carrier or platform asks
CALL_AUTH_TOKEN     what it proves itself with
CALL_TO             the account's number
CALL_FROM           who calls
CALL_ACCOUNT        the account's id at Twilio, where a server asks Twilio to call
CALL_API_PORT       of Twilio's or Retell's API on this machine, 9077 without it
CALL_WEBHOOK_SECRET what ElevenLabs signs its webhooks with
CALL_RECORDING      where Vapi and Retell say that the call's sound is`;

export type CallEnv = Readonly<Record<string, string | undefined>>;

/** Reads whom to call, and how. @throws for a variable that is missing, or is no address */
export function readLine(env: CallEnv, needs: readonly string[]): PlatformLine {
  const missing = needs.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing.\n\n${USAGE}`);
  const url = env['CALL_URL'] ?? '';
  if (needs.includes('CALL_URL') && !URL.canParse(url)) throw new Error(`CALL_URL is no address: "${url}".`);
  return {
    url,
    key: env['CALL_AUTH_TOKEN'] ?? '',
    from: env['CALL_FROM'] || '+13035550142',
    to: env['CALL_TO'] ?? '',
    account: env['CALL_ACCOUNT'] ?? '',
    apiPort: Number(env['CALL_API_PORT'] ?? 9_077),
    webhookSecret: env['CALL_WEBHOOK_SECRET'],
    recordingUrl: env['CALL_RECORDING'],
  };
}
