import { sessionRoutes } from '@switchboard/contracts/access/session';
import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { streamRoutes } from '@switchboard/contracts/stream/routes';
import type { Phase } from '@switchboard/platform/readiness';
import type Koa from 'koa';
import { createIdempotentAnswers } from './commands/idempotency.ts';
import type { ApiOptions } from './deps.ts';
import { conversationHandlers } from './features/conversations/handlers.ts';
import type { SessionDeps } from './features/session/deps.ts';
import { sessionHandlers } from './features/session/handlers.ts';
import type { Directories } from './http/auth/directories.ts';
import { secretBox } from './http/auth/secret-box.ts';
import { authenticator } from './http/credentials.ts';
import { createHttpApp } from './http/http-app.ts';
import { mount } from './http/mount.ts';
import { createTagMaps } from './inbox/tag-map.ts';
import type { Live } from './live/live.ts';

export interface AppParts extends ApiOptions {
  readonly directories: Directories;
  readonly session: SessionDeps;
  readonly live: Live;
  readonly phase: () => Phase;
}

const routes = { ...sessionRoutes, ...conversationRoutes, ...streamRoutes } as const;

/** Puts every feature's handlers on the route table. */
export function createApp(parts: AppParts): Koa {
  const { config, pool, bus, logger, metrics, clock, directories, session, live, phase } = parts;
  const tagMaps = createTagMaps(pool);
  const handlers = {
    ...sessionHandlers(session),
    ...conversationHandlers({ ...parts, tagMaps }),
    ...live.handlers,
  };
  const router = mount(routes, handlers, {
    authenticate: authenticator({ ...directories, tokens: session.tokens }),
    accounts: directories.accounts,
    clock,
    idempotency: createIdempotentAnswers({ pool, logger, seal: secretBox(config.secretsKey, 'idempotent answers') }),
    publicUrl: config.publicUrl,
    validateResponses: config.validateResponses,
  });
  const { proxies, publicUrl, webRoot } = config;
  return createHttpApp({ logger, metrics, db: pool, bus, phase, proxies, publicUrl, webRoot, router });
}
