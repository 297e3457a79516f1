import { createSecretKey } from 'node:crypto';
import type { Clock } from '@switchboard/platform/clock';
import jsonwebtoken from 'jsonwebtoken';
import type Koa from 'koa';
import koaJwt from 'koa-jwt';
import { z } from 'zod';
import { readSessionCookie } from '../request/cookies.ts';

/** The signed token in the session cookie. It contains only the session's id and the cookie's expiry. */
export interface SessionTokens {
  issue(sessionId: string, expiresAt: Date): string;
  /** Reads the session id from a request's cookie; undefined if the token is invalid or expired. */
  read(koa: Koa.Context): Promise<string | undefined>;
}

const ALGORITHM = 'HS256';
const Claims = z.object({ sid: z.string() });

/** Signs and verifies session tokens with `secret`. */
export function sessionTokens({ secret, clock }: { secret: string; clock: Clock }): SessionTokens {
  // Given a string, jsonwebtoken first tries to parse it as a public key, which takes longer than verifying the signature.
  const key = createSecretKey(secret, 'utf8');
  const nowS = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    issue: (sessionId, expiresAt) =>
      jsonwebtoken.sign({ sid: sessionId, iat: nowS(), exp: Math.ceil(expiresAt.getTime() / 1_000) }, key, {
        algorithm: ALGORITHM,
      }),
    read: async (koa) => {
      // koa-jwt passes these options to jsonwebtoken's verify; its type lacks `clockTimestamp`.
      const options: koaJwt.Options & { clockTimestamp: number } = {
        secret: key as unknown as Buffer, // koa-jwt passes it to jsonwebtoken, which accepts a KeyObject
        algorithms: [ALGORITHM],
        passthrough: true,
        key: 'token',
        getToken: ({ headers }) => readSessionCookie(headers.cookie ?? '') ?? null,
        clockTimestamp: nowS(),
      };
      await koaJwt(options)(koa, async () => {});
      return Claims.safeParse(koa.state['token']).data?.sid;
    },
  };
}
