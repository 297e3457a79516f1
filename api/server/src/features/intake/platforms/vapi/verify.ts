import { areSecretsEqual } from '../../../../http/auth/credentials.ts';
import type { Verify } from '../verify.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Vapi sends the secret itself: in `X-Vapi-Secret`, or as `Authorization: Bearer`.
 *
 * docs.vapi.ai/server-url/server-authentication
 */
export const verifyVapi: Verify = ({ headers, secret }) => {
  const header = headers['x-vapi-secret'];
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  const given = typeof header === 'string' ? header : bearer;
  return given !== undefined && secret !== '' && areSecretsEqual(given, secret);
};
