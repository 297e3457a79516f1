import type { Poster } from '@switchboard/application/outbound/post';
import { announceItem } from '@switchboard/application/resources/announce-item';
import type { ResourceChanged } from '@switchboard/application/resources/deps';
import { createKindParts } from '@switchboard/application/resources/kind-parts';
import { otherTargets } from '@switchboard/application/resources/other-targets';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { newSecrets } from '@switchboard/application/secrets/new-secret';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { apiRoutes } from '@switchboard/contracts/api';
import { apiKeys } from '@switchboard/contracts/kinds/api-keys';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Phase } from '@switchboard/platform/readiness';
import type Koa from 'koa';
import type { ApiOptions } from './deps.ts';
import { accountHandlers } from './features/account/handlers.ts';
import { adminHandlers } from './features/admin/handlers.ts';
import { auditHandlers } from './features/audit/handlers.ts';
import { connectionHandlers } from './features/connections/handlers.ts';
import { conversationHandlers } from './features/conversations/handlers.ts';
import { dashboardHandlers } from './features/dashboard/handlers.ts';
import { intakeHandlers } from './features/intake/handlers.ts';
import { peopleHandlers } from './features/people/handlers.ts';
import { publicConfigHandlers } from './features/public-config/handlers.ts';
import { kindHandlers } from './features/resources/all-handlers.ts';
import type { SessionDeps } from './features/session/deps.ts';
import { sessionHandlers } from './features/session/handlers.ts';
import { smartTagHandlers } from './features/smart-tags/handlers.ts';
import { userHandlers } from './features/users/handlers.ts';
import { CONNECTION_SECRETS, findConnection, touchConnection } from './http/auth/connections.ts';
import type { AnnounceControl } from './http/auth/control.ts';
import type { Directories } from './http/auth/directories.ts';
import { authenticator } from './http/credentials.ts';
import type { Handlers } from './http/handlers.ts';
import { createHttpApp } from './http/http-app.ts';
import { createIdempotentAnswers, IDEMPOTENT_ANSWERS } from './http/idempotency/answers.ts';
import { mount } from './http/mount.ts';
import { createTagMaps } from './inbox/tag-map.ts';
import type { Live } from './live/live.ts';

export interface AppParts extends ApiOptions {
  readonly directories: Directories;
  readonly session: SessionDeps;
  readonly live: Live;
  readonly poster: Poster;
  readonly phase: () => Phase;
}

/** Puts every feature's handlers on the route table. */
export function createApp(parts: AppParts): Koa {
  const { config, pool, bus, logger, metrics, clock, directories, session, phase } = parts;
  const router = mount(apiRoutes, allHandlers(parts), {
    authenticate: authenticator({ ...directories, tokens: session.tokens }),
    accounts: directories.accounts,
    clock,
    idempotency: createIdempotentAnswers({
      pool,
      logger,
      clock,
      seal: secretBox(config, IDEMPOTENT_ANSWERS),
    }),
    publicUrl: config.publicUrl,
    validateResponses: config.validateResponses,
  });
  const { proxies, publicUrl, webRoot } = config;
  return createHttpApp({
    logger,
    metrics,
    db: pool,
    bus,
    phase,
    proxies,
    publicUrl,
    thirdParties: config,
    webRoot,
    routes: apiRoutes,
    router,
  });
}

function allHandlers(parts: AppParts): Handlers<typeof apiRoutes> {
  const { config, pool, events, bus, clock, directories, session, live, poster } = parts;
  const { announce, accounts, apiKeys } = directories;
  const forgetAccount = (tenantId: string) => {
    accounts.forget(tenantId);
    apiKeys.forget({ tenantId });
  };
  const box = secretBox(config, CONNECTION_SECRETS);
  const newSecret = newSecrets(config.secretsKey, 'items');
  const tagMaps = createTagMaps();
  return {
    ...publicConfigHandlers(config),
    ...sessionHandlers(session),
    ...accountHandlers({ ...session, pool, events, announce }),
    ...userHandlers({ ...session, pool, events, announce }),
    ...connectionHandlers({ pool, events, box, baseUrl: session.baseUrl }),
    ...auditHandlers({ pool }),
    ...adminHandlers({ pool, events, announce, forgetAccount, bus, wake: (id) => bus.publish(liveChannels.wake, id) }),
    ...conversationHandlers({ ...parts, tagMaps, recordings: config.recordings }),
    ...smartTagHandlers({ pool, events }),
    ...peopleHandlers({ pool }),
    ...kindHandlers({
      ...parts,
      poster,
      newSecret,
      parts: createKindParts({ addressRule: config.addressRule, newSecret }),
      sealed: sealedTexts(secretBox(config, ITEM_TEXTS), clock),
      targets: otherTargets,
      onChanged: announceChanges(bus, announce),
    }),
    ...dashboardHandlers({ pool, tagMaps }),
    ...live.handlers,
    ...intakeHandlers({
      ...parts,
      findConnection: (id) => findConnection(pool, box, id),
      touchConnection: (id, now) => touchConnection(pool, id, now),
    }),
  };
}

/** A key that may do less, or is good no more, ends what it has opened, on every replica. Of other changes replicas hear within a second, when they read keys anew. */
function announceChanges(bus: LiveBus, announce: AnnounceControl) {
  const announced = announceItem(bus);
  return (change: ResourceChanged) => {
    announced(change);
    if (change.kind === apiKeys.kind && endsStreams(change)) {
      announce({ kind: 'session', sessionId: change.id, reason: 'revoked' });
    }
  };
}

const endsStreams = ({ verb, areFieldsChanged, overlapMs }: ResourceChanged) =>
  verb === 'archived' || (verb === 'changed' && (areFieldsChanged || overlapMs === 0));
