import { createSecretKey } from 'node:crypto';
import type { Clock } from '@switchboard/platform/clock';
import jsonwebtoken from 'jsonwebtoken';
import type Koa from 'koa';
import koaJwt from 'koa-jwt';
import { z } from 'zod';
import { readSessionCookie } from '../cookies.ts';

/** The signed token in the session cookie: it holds the session's id and how long the cookie lives, nothing else. */
export interface SessionTokens {
  issue(sessionId: string, expiresAt: Date): string;
  /** The session id in a request's cookie; undefined if the token isn't ours or has run out. */
  read(koa: Koa.Context): Promise<string | undefined>;
}

const ALGORITHM = 'HS256';
const Claims = z.object({ sid: z.string() });

/** Signs and reads session tokens with `secret`. */
export function sessionTokens({ secret, clock }: { secret: string; clock: Clock }): SessionTokens {
  // Of a text, jsonwebtoken would try each time whether it is a public key, which takes longer than the signature's check.
  const key = createSecretKey(secret, 'utf8');
  const nowS = () => Math.floor(clock.now().getTime() / 1_000);
  return {
    issue: (sessionId, expiresAt) =>
      jsonwebtoken.sign({ sid: sessionId, iat: nowS(), exp: Math.ceil(expiresAt.getTime() / 1_000) }, key, {
        algorithm: ALGORITHM,
      }),
    read: async (koa) => {
      // The options reach jsonwebtoken's verify, whose clock is ours; the type names only koa-jwt's own.
      const options: koaJwt.Options & { clockTimestamp: number } = {
        secret: key as unknown as Buffer, // koa-jwt hands it on to jsonwebtoken, which takes a KeyObject
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
