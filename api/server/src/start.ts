import { adoptConnections, CONNECTION_SECRETS } from '@switchboard/application/connections/adopt-connections';
import { pruneAuthorizations } from '@switchboard/application/connections/authorization-queries';
import { countConnectionUses } from '@switchboard/application/connections/count-uses';
import { pruneDays } from '@switchboard/application/connections/health-queries';
import { pruneDemos } from '@switchboard/application/demos/queries';
import { pruneCharges } from '@switchboard/application/dialing/caps/cap-queries';
import { KEEP_MAILS_MS, pruneMails } from '@switchboard/application/mail/mail-queries';
import { keepModelConnections } from '@switchboard/application/models/model-connections';
import { openPoster } from '@switchboard/application/outbound/post';
import { prunePrevious } from '@switchboard/application/resources/sealed-queries';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { pruneSignups } from '@switchboard/application/signup/queries';
import { migrate } from '@switchboard/migrations/migrate';
import { createHealthServer } from '@switchboard/platform/health-server';
import { startHeartbeat } from '@switchboard/platform/heartbeat';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import { checkReadiness, type Phase } from '@switchboard/platform/readiness';
import { sleep } from '@switchboard/platform/retry';
import { createApp } from './app.ts';
import type { ApiOptions } from './deps.ts';
import { pruneStops } from './features/admin/system-queries.ts';
import { openCallSockets } from './features/carriers/call-sockets.ts';
import { MAX_RETELL_FRAME_BYTES } from './features/carriers/retell/frames.ts';
import { KEEP_RINGS_MS, pruneRings } from './features/conversations/ring-queries.ts';
import type { SessionDeps } from './features/session/deps.ts';
import { createHumanCheck } from './features/session/human-check.ts';
import { openSessions } from './features/session/open.ts';
import { type Directories, openDirectories } from './http/auth/directories.ts';
import { pruneAccess } from './http/auth/prune.ts';
import { pruneKeyCalls } from './http/auth/queries.ts';
import { sessionTokens } from './http/auth/session-token.ts';
import { createBackground } from './http/background.ts';
import { KEEP_ANSWERS_MS } from './http/idempotency/call.ts';
import { pruneAnswers } from './http/idempotency/queries.ts';
import { measureStored } from './http/quotas/measure-stored.ts';
import { openQuotas } from './http/quotas/quotas.ts';
import { listen } from './http/server.ts';
import { MAX_FRAME_BYTES } from './http/talk-frames.ts';
import { openTalkSockets } from './http/talk-socket.ts';
import { createLive } from './live/live.ts';
import { startMaintenance } from './maintenance.ts';

export interface RunningApi extends Closable {
  /** Where it listens, as a browser on this machine would type it. */
  readonly url: string;
  /** Where health with its details and metrics are. */
  readonly opsUrl: string;
}

const PRUNED_AT_ONCE = 10_000;

/**
 * Starts the API: listens, brings the database up to date, then serves; `/health/ready` tells which.
 *
 * Closing it ends streams and lets answers under way finish, within about 5 s. What it was given stays open.
 * @throws when the port is taken, or the database can't be reached or migrated; nothing is left running then.
 */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const lifecycle = new Lifecycle();
  try {
    return await start(options, lifecycle);
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

async function start(options: ApiOptions, lifecycle: Lifecycle): Promise<RunningApi> {
  const { config, pool, bus, clock, logger, metrics, isKafkaConnected } = options;
  let phase: Phase = 'starting';
  let url = '';

  const ready = () => checkReadiness({ phase, db: pool, bus, isKafkaConnected });
  const ops = await createHealthServer({ port: config.opsPort, host: config.opsHost, ready, metrics });
  lifecycle.add('health and metrics', ops.close);
  const directories = await openDirectories({ ...options, db: pool });
  lifecycle.add('directories', directories.close);
  const background = createBackground(logger);
  lifecycle.add('background work', background.close);
  const quotas = openQuotas(options);
  lifecycle.add('quotas', quotas.close);
  const session = await openSessionFeature(options, {
    directories,
    background,
    quotas,
    baseUrl: () => config.publicUrl?.href ?? url,
  });
  lifecycle.add('mailer', session.mailer.close);
  const live = await createLive({ ...options, sessions: directories.sessions, accounts: directories.accounts, quotas });
  const closeLive = onceOnly(live.close);
  lifecycle.add('live updates', closeLive);
  options.wakes?.watchedBy(live.isWatched);

  const poster = openPoster({ rule: config.addressRule });
  lifecycle.add('webhooks', async () => poster.close());
  const modelConnections = keepModelConnections();
  lifecycle.add('models', async () => modelConnections.close());
  const connectionUses = countConnectionUses({ db: pool, clock, logger });
  lifecycle.add('use of connections', connectionUses.close);
  const talkSockets = openTalkSockets(logger);
  const relaySockets = openCallSockets(MAX_FRAME_BYTES);
  const retellSockets = openCallSockets(MAX_RETELL_FRAME_BYTES);
  const app = createApp({
    ...options,
    directories,
    session,
    quotas,
    live,
    poster,
    modelConnections,
    connectionUses,
    talkSockets,
    relaySockets,
    retellSockets,
    phase: () => phase,
  });
  const server = await listen(app.callback(), config);
  url = `http://localhost:${server.port}`;
  lifecycle.add('server', server.close);
  lifecycle.add('talks', talkSockets.close);
  lifecycle.add("carriers' calls", relaySockets.close);
  lifecycle.add("Retell's calls", retellSockets.close);
  // Before the server is closed: it tells streams why they end.
  lifecycle.add('streams', closeLive);
  lifecycle.add('readiness', async () => {
    phase = 'draining';
    await sleep(config.shutdownDelayMs);
  });

  const ran = await migrate(pool);
  if (ran.length > 0) logger.info({ migrations: ran }, 'database migrated');
  quotas.follow();
  const sealed = sealedTexts(secretBox(config, ITEM_TEXTS), clock);
  await adoptConnections({ pool, events: options.events, logger, sealed, box: secretBox(config, CONNECTION_SECRETS) });
  const maintenance = startMaintenance(prunables(options, session), { clock, logger });
  lifecycle.add('maintenance', maintenance.close);
  const heartbeat = startHeartbeat({ db: pool, logger, kind: 'api', vitals: live.stats });
  lifecycle.add('heartbeat', heartbeat.close);
  phase = 'running';
  return { url, opsUrl: `http://localhost:${ops.port}`, close: () => lifecycle.close() };
}

function onceOnly(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

type Linked = Pick<SessionDeps, 'background' | 'baseUrl' | 'quotas'> & { readonly directories: Directories };

function openSessionFeature(
  options: ApiOptions,
  { directories, background, quotas, baseUrl }: Linked,
): Promise<SessionDeps> {
  const { config, clock } = options;
  return openSessions({
    ...options,
    tokens: sessionTokens({ secret: config.sessionSecret, clock }),
    announce: directories.announce,
    background,
    quotas,
    baseUrl,
    ttlMs: config.sessionTtlMs,
    maxMs: config.sessionMaxMs,
    mail: { url: config.mailUrl, from: config.mailFrom, keepsLinks: config.keepsMailLinks },
    checkHuman: createHumanCheck(config.humanCheck),
  });
}

/** As long as a mail about it. */
const KEEP_SIGNUPS_MS = KEEP_MAILS_MS;
/** Longer than any call lasts, and than carriers repeat a report. */
const KEEP_CHARGES_MS = 7 * 86_400_000;
/** Beyond the days that anybody sees. */
const KEEP_CALLS_MS = 40 * 86_400_000;

function prunables({ pool }: ApiOptions, session: SessionDeps) {
  const before = (now: Date, keptMs: number) => new Date(now.getTime() - keptMs);
  return [
    { name: 'failed sign-ins', prune: session.signIns.prune },
    { name: 'sessions', prune: (now: Date) => pruneAccess(pool, now) },
    {
      name: 'idempotency keys',
      prune: (now: Date) => pruneAnswers(pool, before(now, KEEP_ANSWERS_MS), PRUNED_AT_ONCE),
    },
    { name: 'mails', prune: (now: Date) => pruneMails(pool, before(now, KEEP_MAILS_MS), PRUNED_AT_ONCE) },
    {
      name: 'calls of API keys',
      prune: (now: Date) => pruneKeyCalls(pool, before(now, KEEP_CALLS_MS), PRUNED_AT_ONCE),
    },
    {
      name: 'results of connections',
      prune: (now: Date) => pruneDays(pool, before(now, KEEP_CALLS_MS), PRUNED_AT_ONCE),
    },
    { name: 'unanswered connections', prune: (now: Date) => pruneAuthorizations(pool, now, PRUNED_AT_ONCE) },
    { name: 'texts before rotations', prune: (now: Date) => prunePrevious(pool, now, PRUNED_AT_ONCE) },
    { name: 'sign-ups', prune: (now: Date) => pruneSignups(pool, before(now, KEEP_SIGNUPS_MS), PRUNED_AT_ONCE) },
    { name: 'demo talks', prune: (now: Date) => pruneDemos(pool, now, PRUNED_AT_ONCE) },
    { name: 'stopped accounts', prune: () => pruneStops(pool, PRUNED_AT_ONCE) },
    { name: 'stored bytes', prune: (now: Date) => measureStored(pool, now) },
    {
      name: 'charges of outgoing calls and texts',
      prune: (now: Date) => pruneCharges(pool, before(now, KEEP_CHARGES_MS), PRUNED_AT_ONCE),
    },
    { name: 'rings', prune: (now: Date) => pruneRings(pool, before(now, KEEP_RINGS_MS), PRUNED_AT_ONCE) },
  ];
}
