import { adoptConnections, CONNECTION_SECRETS } from '@switchboard/application/connections/adopt-connections';
import { countConnectionUses } from '@switchboard/application/connections/count-uses';
import { openModelConnections } from '@switchboard/application/models/model-connections';
import { openPoster } from '@switchboard/application/outbound/poster';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { migrate } from '@switchboard/migrations/migrate';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import { createHealthServer } from '@switchboard/platform/process/health-server';
import { startHeartbeat } from '@switchboard/platform/process/heartbeat';
import { checkReadiness, type Phase } from '@switchboard/platform/process/readiness';
import { sleep } from '@switchboard/platform/retry';
import { type ApiOptions, createApp } from './app.ts';
import { openCallSockets } from './features/carriers/call-sockets.ts';
import { MAX_RETELL_FRAME_BYTES } from './features/carriers/retell/frames.ts';
import type { SessionDeps } from './features/session/deps.ts';
import { createHumanCheck } from './features/session/human-check.ts';
import { openSessionDeps } from './features/session/open-session-deps.ts';
import { type Directories, openDirectories } from './http/auth/directories.ts';
import { sessionTokens } from './http/auth/session-token.ts';
import { createBackground } from './http/limits/background.ts';
import { openQuotas } from './http/quotas/quotas.ts';
import { listen } from './http/server.ts';
import { MAX_FRAME_BYTES } from './http/talk-frames.ts';
import { openTalkSockets } from './http/talk-socket.ts';
import { createLive } from './live/live.ts';
import { startMaintenance } from './maintenance.ts';

export interface RunningApi extends Closable {
  /** Its URL on this machine. */
  readonly url: string;
  /** The URL of health details and metrics. */
  readonly opsUrl: string;
}

/**
 * Starts the API: it listens, migrates the database, then serves; `/health/ready` reports the phase.
 *
 * Closing it ends streams and finishes responses in progress within about 5 s. The dependencies stay open.
 * @throws if the port is taken, or the database can't be reached or migrated; nothing keeps running then.
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
  const closeLive = once(live.close);
  lifecycle.add('live updates', closeLive);
  options.wakes?.setWatched(live.isWatched);

  const poster = openPoster({ rule: config.addressRule });
  lifecycle.add('webhooks', async () => poster.close());
  const modelConnections = openModelConnections();
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
  // Closed before the server, so that streams are told why they end.
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
  const maintenance = startMaintenance({ pool, clock, logger, signIns: session.signIns });
  lifecycle.add('maintenance', maintenance.close);
  const heartbeat = startHeartbeat({ db: pool, logger, kind: 'api', vitals: live.stats });
  lifecycle.add('heartbeat', heartbeat.close);
  phase = 'running';
  return { url, opsUrl: `http://localhost:${ops.port}`, close: () => lifecycle.close() };
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

type SessionParts = Pick<SessionDeps, 'background' | 'baseUrl' | 'quotas'> & { readonly directories: Directories };

function openSessionFeature(
  options: ApiOptions,
  { directories, background, quotas, baseUrl }: SessionParts,
): Promise<SessionDeps> {
  const { config, clock } = options;
  return openSessionDeps({
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
