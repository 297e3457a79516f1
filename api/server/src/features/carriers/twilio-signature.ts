import { createHmac } from 'node:crypto';
import { areSecretsEqual } from '../../http/auth/credentials.ts';

/** A request as Twilio signs it. */
export interface TwilioRequest {
  /** The public URL, with its query. */
  readonly url: URL;
  readonly params: URLSearchParams;
  /** `X-Twilio-Signature`; empty if missing. */
  readonly signature: string;
  readonly authToken: string;
}

/**
 * Returns whether a request is signed with the account's auth token: HMAC-SHA1 of the URL and the sorted parameters.
 *
 * Follows src/webhooks/webhooks.ts of twilio-node, which accepts the URL with or without the port. For WebSockets the reference specifies no scheme,
 * so both are accepted.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function isSignedByTwilio({ url, params, signature, authToken }: TwilioRequest): boolean {
  const signedText = [...new Set(params.keys())]
    .sort()
    .flatMap((name) => [...new Set(params.getAll(name))].sort().map((value) => name + value))
    .join('');
  let isValid = false;
  for (const address of candidateUrls(url)) {
    const expected = createHmac('sha1', authToken).update(`${address}${signedText}`).digest('base64');
    // All candidates are compared, so that the timing reveals nothing.
    isValid = areSecretsEqual(signature, expected) || isValid;
  }
  return isValid;
}

const SCHEMES = { 'https:': ['https:'], 'http:': ['http:'], 'wss:': ['wss:', 'https:'], 'ws:': ['ws:', 'http:'] };
type Scheme = keyof typeof SCHEMES;
const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'wss:': '443', 'http:': '80', 'ws:': '80' };

function candidateUrls({ protocol, hostname, port, pathname, search }: URL): string[] {
  const hosts = [hostname, `${hostname}:${port || PORTS[protocol]}`];
  // Our own URLs have one of these schemes.
  return SCHEMES[protocol as Scheme].flatMap((scheme) => hosts.map((host) => `${scheme}//${host}${pathname}${search}`));
}
