import { OAUTH_VERIFIERS } from '@switchboard/application/connections/authorize';
import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import { findPlatformConnection } from '@switchboard/application/connections/platform-connection';
import { createModels } from '@switchboard/application/models/find-model';
import type { KeptConnections } from '@switchboard/application/outbound/kept-connections';
import type { Poster } from '@switchboard/application/outbound/post';
import { createKindHooks } from '@switchboard/application/resources/kind-hooks';
import { otherTargets } from '@switchboard/application/resources/other-targets';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { newSecrets } from '@switchboard/application/secrets/new-secret';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { createTalkHooks } from '@switchboard/application/talks/talk-hooks';
import { apiRoutes } from '@switchboard/contracts/api';
import { PLATFORMS } from '@switchboard/contracts/intake/platforms';
import { COMPLETION_PROVIDERS } from '@switchboard/contracts/kinds/connection-catalogue';
import type { SiteSettings } from '@switchboard/contracts/site/settings';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { openMedia } from '@switchboard/platform/media/open-media';
import type { Phase } from '@switchboard/platform/readiness';
import type Koa from 'koa';
import { announceChanges } from './announce-changes.ts';
import type { ApiOptions } from './deps.ts';
import { accountHandlers } from './features/account/handlers.ts';
import { adminHandlers } from './features/admin/handlers.ts';
import { auditHandlers } from './features/audit/handlers.ts';
import { brandingHandlers } from './features/branding/handlers.ts';
import { callHandlers } from './features/calls/handlers.ts';
import { metricHandlers } from './features/calls/metrics/handlers.ts';
import { readDayCounts } from './features/calls/metrics/read-day.ts';
import type { CallSockets } from './features/carriers/call-sockets.ts';
import { carrierHandlers } from './features/carriers/handlers.ts';
import { llmHandlers } from './features/carriers/llm/handlers.ts';
import { retellHandlers } from './features/carriers/retell/handlers.ts';
import { liveCallHandlers } from './features/conversations/calls.ts';
import { conversationHandlers } from './features/conversations/handlers.ts';
import { dashboardHandlers } from './features/dashboard/handlers.ts';
import { demoHandlers } from './features/demos/handlers.ts';
import { doNotCallHandlers } from './features/do-not-call/handlers.ts';
import { callExportHandlers } from './features/exports/call-exports.ts';
import { exportHandlers } from './features/exports/handlers.ts';
import { firstStepHandlers } from './features/first-steps/handlers.ts';
import { intakeHandlers } from './features/intake/handlers.ts';
import { peopleHandlers } from './features/people/handlers.ts';
import { publicConfigHandlers, publicHumanCheck } from './features/public-config/handlers.ts';
import { allAccountSettingsHandlers } from './features/resources/account-settings-handlers.ts';
import { kindHandlers } from './features/resources/all-handlers.ts';
import type { SessionDeps } from './features/session/deps.ts';
import { enterClient } from './features/session/enter-client.ts';
import { sessionHandlers } from './features/session/handlers.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { createSignup, signupHandlers } from './features/signup/signup.ts';
import { smartTagHandlers } from './features/smart-tags/handlers.ts';
import { subaccountHandlers } from './features/subaccounts/handlers.ts';
import { userHandlers } from './features/users/handlers.ts';
import { createAccountTurns } from './http/account-turns.ts';
import type { Directories } from './http/auth/directories.ts';
import { authenticator } from './http/credentials.ts';
import type { Handlers } from './http/handlers.ts';
import { createHttpApp } from './http/http-app.ts';
import { createIdempotentAnswers, IDEMPOTENT_ANSWERS } from './http/idempotency/answers.ts';
import { createKeyLimits } from './http/key-limits.ts';
import { mount } from './http/mount.ts';
import type { Quotas } from './http/quotas/quotas.ts';
import type { TalkSockets } from './http/talk-socket.ts';
import { createListMemory } from './inbox/list/list-memory.ts';
import { createTagMaps } from './inbox/tag-map.ts';
import type { Live } from './live/live.ts';
import { openSiteDocuments } from './site/documents.ts';

export interface AppParts extends ApiOptions {
  readonly directories: Directories;
  readonly session: SessionDeps;
  readonly quotas: Quotas;
  readonly live: Live;
  readonly poster: Poster;
  readonly modelConnections: KeptConnections;
  readonly talkSockets: TalkSockets;
  readonly relaySockets: CallSockets;
  readonly retellSockets: CallSockets;
  readonly connectionUses: ConnectionUses;
  readonly phase: () => Phase;
}

/** Puts every feature's handlers on the route table. */
export function createApp(parts: AppParts): Koa {
  const { config, pool, bus, logger, metrics, clock, directories, session, phase } = parts;
  const resources = createResources(parts);
  const signup = createSignup({ mode: config.site.signup, session, resources, logger });
  const router = mount(
    apiRoutes,
    { ...allHandlers(parts, resources), ...signupHandlers(signup) },
    {
      authenticate: authenticator({ ...directories, tokens: session.tokens }),
      accounts: directories.accounts,
      turns: createAccountTurns(),
      clock,
      idempotency: createIdempotentAnswers({
        pool,
        logger,
        clock,
        seal: secretBox(config, IDEMPOTENT_ANSWERS),
      }),
      keyLimits: createKeyLimits(config.keyCallsPerMinute),
      publicUrl: config.publicUrl,
      validateResponses: config.validateResponses,
    },
  );
  const { proxies, publicUrl, webRoot } = config;
  const origin = () => new URL(session.baseUrl()).origin;
  return createHttpApp({
    logger,
    metrics,
    db: pool,
    bus,
    isKafkaConnected: parts.isKafkaConnected,
    phase,
    proxies,
    publicUrl,
    thirdParties: config,
    webRoot,
    origin,
    site: {
      careersAccounts: config.site.careersAccounts,
      poolAccount: config.site.poolAccount,
      callBackNumber: config.site.callBackNumber,
      prices: config.prices,
      quotas: parts.quotas,
      documents: openSiteDocuments({ webRoot, settings: () => siteSettings(config, origin()) }),
      signup,
      resources: { ...resources, media: openMedia(config.mediaUrl) },
      mailer: session.mailer,
      background: session.background,
      baseUrl: session.baseUrl,
      limit: session.limits.application,
      checkHuman: session.checkHuman,
      publicUrl,
      now: () => clock.now(),
      callBackLimit: session.limits.callBack,
      operatorEmail: config.site.operator.email,
    },
    routes: apiRoutes,
    router,
    connectionUses: parts.connectionUses,
    clock,
  });
}

function siteSettings({ site, humanCheck, sessionRecording }: ApiOptions['config'], origin: string): SiteSettings {
  return {
    ...site,
    origin,
    humanCheck: publicHumanCheck(humanCheck) ?? undefined,
    sessionRecordingUrl: sessionRecording?.scriptUrl.href,
  };
}

/** The dependencies of changes of resources. */
function createResources(parts: AppParts) {
  const { config, pool, clock, session, bus, directories } = parts;
  const box = secretBox(config, ITEM_TEXTS);
  const newSecret = newSecrets(config.secretsKey, 'items');
  const sealed = sealedTexts(box, clock);
  return {
    ...parts,
    box,
    newSecret,
    parts: createKindHooks({ ...config, ...config.site, newSecret, baseUrl: session.baseUrl }),
    sealed,
    models: createModels({ pool, sealed, clock, model: config.model, keptConnections: parts.modelConnections }),
    targets: otherTargets,
    onChanged: announceChanges(bus, directories.announce),
  };
}

function allHandlers(
  parts: AppParts,
  resources: ReturnType<typeof createResources>,
): Omit<Handlers<typeof apiRoutes>, 'signup'> {
  const { config, pool, events, bus, clock, directories, session, live, poster } = parts;
  const { announce, accounts, apiKeys } = directories;
  const forgetAccount = (tenantId: string) => {
    accounts.forget(tenantId);
    apiKeys.forget({ tenantId });
  };
  const { box, newSecret } = resources;
  const tagMaps = createTagMaps();
  const { addressRule, prices } = config;
  const talks = createTalkHooks({ ...resources, poster, addressRule, prices, baseUrl: session.baseUrl });
  const recording = { recordings: config.recordings, media: openMedia(config.mediaUrl) };
  return {
    ...publicConfigHandlers(config),
    ...sessionHandlers(session),
    ...demoHandlers({ pool, clock, session, sockets: parts.talkSockets, publicUrl: config.publicUrl }),
    ...accountHandlers({ ...session, pool, events, announce }),
    ...firstStepHandlers({ pool }),
    ...userHandlers({ ...session, pool, events, announce }),
    ...subaccountHandlers({
      ...session,
      pool,
      events,
      announce,
      forgetAccount,
      enter: (ctx, target) => enterClient(session, ctx, target),
      settings: resources,
      onSettingsChanged: resources.onChanged,
    }),
    ...auditHandlers({ pool }),
    ...adminHandlers({
      operator: config.site.operator,
      pool,
      events,
      announce,
      forgetAccount,
      bus,
      wake: (id) => bus.publish(liveChannels.wake, id),
    }),
    ...conversationHandlers({ ...parts, ...createListMemory(), ...recording, tagMaps }),
    ...liveCallHandlers({ ...parts, tagMaps, ...recording, talks, models: resources.models }),
    ...carrierHandlers({ ...parts, ...resources, talks, sockets: parts.relaySockets, baseUrl: session.baseUrl }),
    ...llmHandlers({
      ...parts,
      ...resources,
      talks,
      baseUrl: session.baseUrl,
      findConnection: (id) =>
        findPlatformConnection({ db: pool, box, clock }, { id, platforms: COMPLETION_PROVIDERS, by: 'key' }),
    }),
    ...retellHandlers({
      ...parts,
      ...resources,
      talks,
      sockets: parts.retellSockets,
      baseUrl: session.baseUrl,
      findConnection: (id) =>
        findPlatformConnection({ db: pool, box, clock }, { id, platforms: ['retell'], by: 'webhook' }),
    }),
    ...callHandlers({ pool, tagMaps, ...recording }),
    ...metricHandlers({ pool }),
    ...smartTagHandlers({ pool, events }),
    ...peopleHandlers({ pool }),
    ...kindHandlers({
      ...resources,
      poster,
      newSecret,
      verifiers: secretBox(config, OAUTH_VERIFIERS),
      publicUrl: config.publicUrl,
      talks,
      addressRule: config.addressRule,
      sockets: parts.talkSockets,
      media: recording.media,
      mailer: session.mailer,
      background: session.background,
      sessions: directories.sessions,
    }),
    ...allAccountSettingsHandlers(resources),
    ...brandingHandlers({ pool }),
    ...settingsHandlers({ ...resources, prices }),
    ...doNotCallHandlers({ pool, events, clock }),
    ...exportHandlers({ pool, clock }),
    ...callExportHandlers({ pool, clock }),
    ...dashboardHandlers({ pool, tagMaps, readDayCounts }),
    ...live.handlers,
    ...intakeHandlers({
      ...parts,
      ...resources,
      media: recording.media,
      talks,
      baseUrl: session.baseUrl,
      findConnection: (id) =>
        findPlatformConnection({ db: pool, box, clock }, { id, platforms: PLATFORMS, by: 'webhook' }),
    }),
  };
}
