import { carrierPorts } from '@switchboard/application/carriers/carrier-ports';
import { OAUTH_VERIFIERS } from '@switchboard/application/connections/authorize';
import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import { findPlatformConnection } from '@switchboard/application/connections/platform-connection';
import { createKindHooks } from '@switchboard/application/kinds/kind-hooks';
import { referenceTargets } from '@switchboard/application/kinds/reference-targets';
import { createModels } from '@switchboard/application/models/find-model';
import type { ConnectionPool } from '@switchboard/application/outbound/connection-pool';
import type { Poster } from '@switchboard/application/outbound/poster';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { newSecrets } from '@switchboard/application/secrets/new-secret';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { createTalkDeps } from '@switchboard/application/talks/create-talk-deps';
import { apiRoutes } from '@switchboard/contracts/api';
import { COMPLETION_PROVIDERS, PLATFORMS } from '@switchboard/contracts/connections/catalog';
import type { SiteSettings } from '@switchboard/contracts/site/settings';
import type { EventStore } from '@switchboard/event-store/types';
import type { WakeUpBatcher } from '@switchboard/event-store/wake-ups';
import type { Clock } from '@switchboard/platform/clock';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import { openMedia } from '@switchboard/platform/media/open-media';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Phase } from '@switchboard/platform/process/readiness';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { announceChanges } from './announce-changes.ts';
import type { ApiConfig } from './config.ts';
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
import { bulkHandlers } from './features/conversations/bulk.ts';
import { draftHandlers } from './features/conversations/drafts.ts';
import { conversationHandlers } from './features/conversations/handlers.ts';
import { liveCallHandlers } from './features/conversations/live-call-handlers.ts';
import { noteHandlers } from './features/conversations/notes.ts';
import { replyHandlers } from './features/conversations/replies.ts';
import { dashboardHandlers } from './features/dashboard/handlers.ts';
import { demoHandlers } from './features/demos/handlers.ts';
import { doNotCallHandlers } from './features/do-not-call/handlers.ts';
import { callExportHandlers } from './features/exports/call-exports.ts';
import { exportHandlers } from './features/exports/handlers.ts';
import { firstStepHandlers } from './features/first-steps/handlers.ts';
import { intakeHandlers } from './features/intake/handlers.ts';
import { kindHandlers } from './features/kind-handlers.ts';
import { peopleHandlers } from './features/people/handlers.ts';
import { publicConfigHandlers, publicHumanCheck } from './features/public-config/handlers.ts';
import { allAccountSettingsHandlers } from './features/resources/account-settings-handlers.ts';
import type { SessionDeps } from './features/session/deps.ts';
import { enterClient } from './features/session/enter-client.ts';
import { sessionHandlers } from './features/session/handlers.ts';
import { settingsHandlers } from './features/settings/handlers.ts';
import { createSignup, signupHandlers } from './features/signup/signup.ts';
import { smartTagHandlers } from './features/smart-tags/handlers.ts';
import { subaccountHandlers } from './features/subaccounts/handlers.ts';
import { userHandlers } from './features/users/handlers.ts';
import { authenticator } from './http/auth/credentials.ts';
import type { Directories } from './http/auth/directories.ts';
import { createHttpApp } from './http/http-app.ts';
import { createIdempotentAnswers, IDEMPOTENT_ANSWERS } from './http/idempotency/answers.ts';
import { createAccountLanes } from './http/limits/account-lanes.ts';
import { createKeyLimits } from './http/limits/key-limits.ts';
import { mount } from './http/mount.ts';
import type { Quotas } from './http/quotas/quotas.ts';
import type { Handlers } from './http/request/handlers.ts';
import type { TalkSockets } from './http/talk-socket.ts';
import { createListMemory } from './inbox/list/page.ts';
import { createTagMaps } from './inbox/tag-map.ts';
import type { Live } from './live/live.ts';
import { openSiteDocuments } from './site/documents.ts';
import { sitePages } from './site/site.ts';

/** The dependencies of the API. Their owner closes them after the API. */
export interface ApiOptions {
  readonly config: ApiConfig;
  readonly pool: Pool;
  readonly events: EventStore;
  readonly bus: LiveBus;
  /** The event store's wake-ups; the API tells them which accounts are being watched. */
  readonly wakes?: Pick<WakeUpBatcher, 'setWatched'>;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** The Kafka state of a worker in the same process; absent without Kafka. */
  readonly isKafkaConnected?: (() => boolean) | undefined;
  /** The interval between heartbeats of a stream, in milliseconds; the contract's by default. */
  readonly heartbeatMs?: number | undefined;
  /** The interval between the sweeps that recover lost messages, in milliseconds; see `createLive` for the default. */
  readonly sweepEveryMs?: number | undefined;
}

/** The resources that `startApi` opens for the app. */
export interface AppDeps extends ApiOptions {
  readonly directories: Directories;
  readonly session: SessionDeps;
  readonly quotas: Quotas;
  readonly live: Live;
  readonly poster: Poster;
  readonly modelConnections: ConnectionPool;
  readonly talkSockets: TalkSockets;
  readonly relaySockets: CallSockets;
  readonly retellSockets: CallSockets;
  readonly connectionUses: ConnectionUses;
  readonly phase: () => Phase;
}

/** The composition root of the HTTP app: connects every feature's handlers to the route table, and the site's pages to the server. */
export function createApp(deps: AppDeps): Koa {
  const { config, pool, bus, logger, metrics, clock, directories, session, phase } = deps;
  const resources = createResources(deps);
  const signup = createSignup({ mode: config.site.signup, session, resources, logger });
  const router = mount(
    apiRoutes,
    { ...createHandlers(deps, resources), ...signupHandlers(signup) },
    {
      authenticate: authenticator({ ...directories, tokens: session.tokens }),
      accounts: directories.accounts,
      lanes: createAccountLanes(),
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
    isKafkaConnected: deps.isKafkaConnected,
    phase,
    proxies,
    publicUrl,
    thirdParties: config,
    webRoot,
    sitePages: sitePages({
      origin,
      careersAccounts: config.site.careersAccounts,
      poolAccount: config.site.poolAccount,
      callBackNumber: config.site.callBackNumber,
      prices: config.prices,
      quotas: deps.quotas,
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
    }),
    routes: apiRoutes,
    router,
    connectionUses: deps.connectionUses,
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

/** The dependencies of the resource kernel. */
function createResources(deps: AppDeps) {
  const { config, pool, clock, session, bus, directories } = deps;
  const box = secretBox(config, ITEM_TEXTS);
  const newSecret = newSecrets(config.secretsKey, 'items');
  const sealed = sealedTexts(box, clock);
  return {
    ...deps,
    box,
    newSecret,
    hooks: createKindHooks({ ...config, ...config.site, newSecret, baseUrl: session.baseUrl }),
    sealed,
    models: createModels({ pool, sealed, clock, model: config.model, connectionPool: deps.modelConnections }),
    targets: referenceTargets,
    onChanged: announceChanges(bus, directories.announce),
  };
}

function createHandlers(
  deps: AppDeps,
  resources: ReturnType<typeof createResources>,
): Omit<Handlers<typeof apiRoutes>, 'signup'> {
  const { config, pool, events, bus, clock, directories, session, live, poster } = deps;
  const { announce, accounts, apiKeys } = directories;
  const forgetAccount = (tenantId: string) => {
    accounts.forget(tenantId);
    apiKeys.forget({ tenantId });
  };
  const { box, newSecret } = resources;
  const tagMaps = createTagMaps();
  const { addressRule, prices } = config;
  const talks = createTalkDeps({ ...resources, poster, addressRule, prices, baseUrl: session.baseUrl });
  const recording = { recordings: config.recordings, media: openMedia(config.mediaUrl) };
  return {
    ...publicConfigHandlers(config),
    ...sessionHandlers(session),
    ...demoHandlers({ pool, clock, session, sockets: deps.talkSockets, publicUrl: config.publicUrl }),
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
    ...conversationHandlers({ ...deps, ...createListMemory(), ...recording, tagMaps }),
    ...bulkHandlers({ pool, events }),
    ...noteHandlers({ pool, events, clock, findRedaction: talks.findRedaction, wake: talks.wake }),
    ...draftHandlers({ pool }),
    ...replyHandlers({
      ...resources,
      tagMaps,
      prices,
      ports: carrierPorts(poster),
      baseUrl: session.baseUrl,
      findRedaction: talks.findRedaction,
      wake: talks.wake,
    }),
    ...liveCallHandlers({ ...deps, tagMaps, ...recording, talks, models: resources.models }),
    ...carrierHandlers({ ...deps, ...resources, talks, sockets: deps.relaySockets, baseUrl: session.baseUrl }),
    ...llmHandlers({
      ...deps,
      ...resources,
      talks,
      baseUrl: session.baseUrl,
      findConnection: (id) =>
        findPlatformConnection({ db: pool, box, clock }, { id, platforms: COMPLETION_PROVIDERS, by: 'key' }),
    }),
    ...retellHandlers({
      ...deps,
      ...resources,
      talks,
      sockets: deps.retellSockets,
      baseUrl: session.baseUrl,
      findConnection: (id) =>
        findPlatformConnection({ db: pool, box, clock }, { id, platforms: ['retell'], by: 'webhook' }),
    }),
    ...callHandlers({ pool, tagMaps, ...recording }),
    ...metricHandlers({ pool }),
    ...smartTagHandlers({ pool, events }),
    ...peopleHandlers(deps),
    ...kindHandlers({
      ...resources,
      poster,
      newSecret,
      verifiers: secretBox(config, OAUTH_VERIFIERS),
      publicUrl: config.publicUrl,
      talks,
      addressRule: config.addressRule,
      sockets: deps.talkSockets,
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
      ...deps,
      ...resources,
      media: recording.media,
      talks,
      baseUrl: session.baseUrl,
      findConnection: (id) =>
        findPlatformConnection({ db: pool, box, clock }, { id, platforms: PLATFORMS, by: 'webhook' }),
    }),
  };
}
