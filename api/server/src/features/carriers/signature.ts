import { createHmac } from 'node:crypto';
import { areSecretsEqual } from '../../http/auth/credentials.ts';

/** A request as its sender signs it. */
export interface SignedRequest {
  /** The public address, with its query. */
  readonly url: URL;
  readonly params: URLSearchParams;
  /** `X-Twilio-Signature`; empty without. */
  readonly signature: string;
  readonly authToken: string;
}

/**
 * Tells whether a request is signed by who knows the account's auth token: HMAC-SHA1 of the address and the sorted parameters.
 *
 * As twilio-node's src/webhooks/webhooks.ts has it: with or without the port. Of a WebSocket the reference names no scheme, so either is good.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function isSigned({ url, params, signature, authToken }: SignedRequest): boolean {
  const told = [...new Set(params.keys())]
    .sort()
    .flatMap((name) => [...new Set(params.getAll(name))].sort().map((value) => name + value))
    .join('');
  let isGood = false;
  for (const address of addressesOf(url)) {
    const expected = createHmac('sha1', authToken).update(`${address}${told}`).digest('base64');
    // Each is compared, so that the time tells nothing.
    isGood = areSecretsEqual(signature, expected) || isGood;
  }
  return isGood;
}

const SCHEMES = { 'https:': ['https:'], 'http:': ['http:'], 'wss:': ['wss:', 'https:'], 'ws:': ['ws:', 'http:'] };
type Scheme = keyof typeof SCHEMES;
const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'wss:': '443', 'http:': '80', 'ws:': '80' };

function addressesOf({ protocol, hostname, port, pathname, search }: URL): string[] {
  const hosts = [hostname, `${hostname}:${port || PORTS[protocol]}`];
  // Our own addresses have one of these.
  return SCHEMES[protocol as Scheme].flatMap((scheme) => hosts.map((host) => `${scheme}//${host}${pathname}${search}`));
}
