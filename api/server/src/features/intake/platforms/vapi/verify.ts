import { areSecretsEqual } from '../../../../http/auth/credentials.ts';
import type { Verify } from '../verify.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Verifies the secret, which Vapi sends in the clear: in `X-Vapi-Secret`, or as `Authorization: Bearer`.
 *
 * docs.vapi.ai/server-url/server-authentication
 */
export const verifyVapi: Verify = ({ headers, secret }) => {
  const header = headers['x-vapi-secret'];
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  const received = typeof header === 'string' ? header : bearer;
  return received !== undefined && secret !== '' && areSecretsEqual(received, secret);
};
