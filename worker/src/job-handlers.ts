import { createSimulatedCarrier } from '@switchboard/application/batches/simulated-carrier';
import { runCallBack } from '@switchboard/application/call-backs/run-call-back';
import type { Caller } from '@switchboard/application/caller';
import { removeUnclaimedFile } from '@switchboard/application/candidates/candidate-files';
import { advanceDial } from '@switchboard/application/carrier-calls/advance-dial';
import { applyReportedDial } from '@switchboard/application/carrier-calls/apply-reported-dial';
import { authorizeRecording } from '@switchboard/application/carrier-calls/authorize-recording';
import type { OutgoingDeps } from '@switchboard/application/carrier-calls/deps';
import type { DialKey } from '@switchboard/application/carrier-calls/dials';
import { carrierPorts } from '@switchboard/application/carriers/carrier-ports';
import { refreshConnection } from '@switchboard/application/connections/refresh';
import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createInTurn } from '@switchboard/application/intake/in-turn';
import { addJob } from '@switchboard/application/jobs/add-job';
import { createKindHooks } from '@switchboard/application/kinds/kind-hooks';
import { referenceTargets } from '@switchboard/application/kinds/reference-targets';
import type { Mailer } from '@switchboard/application/mail/mailer';
import { createModels } from '@switchboard/application/models/find-model';
import type { ConnectionPool } from '@switchboard/application/outbound/connection-pool';
import type { Poster } from '@switchboard/application/outbound/poster';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import { createMaskFinder } from '@switchboard/application/redaction/find-mask';
import { announceItem } from '@switchboard/application/resources/announce-item';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { newSecrets } from '@switchboard/application/secrets/new-secret';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { createTalkDeps } from '@switchboard/application/talks/create-talk-deps';
import { hangUp } from '@switchboard/application/talks/take-input';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { WorkerDeps } from './config/worker-deps.ts';
import { alertCap } from './jobs/alert-cap.ts';
import { alertNobodyAccepted } from './jobs/alert-nobody-accepted.ts';
import { changeInBulk, forgetBulkChanges } from './jobs/bulk/change-in-bulk.ts';
import { endAbandonedTalks } from './jobs/end-abandoned-talks.ts';
import { endLostCalls } from './jobs/end-lost-calls.ts';
import { endSnoozes } from './jobs/end-snoozes.ts';
import { accountExport } from './jobs/exports/account-export.ts';
import { callsExport } from './jobs/exports/calls/calls-export.ts';
import { forgetExports } from './jobs/exports/forget-exports.ts';
import { makeExport } from './jobs/exports/make-export.ts';
import { forgetOldBodies } from './jobs/incoming-webhooks/forget-old-bodies.ts';
import { type DeliveriesDeps, translateStoredDelivery } from './jobs/incoming-webhooks/translate-stored-delivery.ts';
import { type JobHandlers, MAX_RUN_MS } from './jobs/job.ts';
import { mailMentions } from './jobs/mail-mentions.ts';
import { drawRecording } from './jobs/recordings/draw-recording.ts';
import { type FetchDeps, fetchRecording } from './jobs/recordings/fetch-recording.ts';
import { releaseAbandonedJobs } from './jobs/release-abandoned.ts';
import { beginRetention } from './jobs/retention/begin-retention.ts';
import { eraseOldConversations } from './jobs/retention/erase-old-conversations.ts';
import { eraseOldPeople } from './jobs/retention/erase-old-people.ts';
import { announceBatch, runBatchJob } from './jobs/run-batch.ts';
import { watchTakenCalls } from './jobs/watch-taken-calls.ts';
import { createListenerDisabler } from './jobs/webhooks/disable-listener.ts';
import { forgetOldDeliveries } from './jobs/webhooks/forget-old-deliveries.ts';
import { sendWebhooks, type WebhookDeps } from './jobs/webhooks/send-webhooks.ts';

/** The seed for simulated calls, so that a call has the same outcome in every process. */
const SEED = 'switchboard';
const CHECK_LOST_CALLS_EVERY_MS = 30_000;
const WATCH_TAKEN_CALLS_EVERY_MS = 5_000;

export interface JobDeps extends WorkerDeps {
  readonly poster: Poster;
  readonly modelConnections: ConnectionPool;
  readonly mailer: Mailer;
  readonly media: MediaStore;
}

/** Creates the handlers of all jobs. */
export function jobHandlers(deps: JobDeps): JobHandlers {
  const { pool, clock, config, media } = deps;
  const sealed = sealedTexts(secretBox(config, ITEM_TEXTS), clock);
  const recordings: FetchDeps = {
    ...deps,
    sources: config.recordings,
    authorize: (call, url) => authorizeRecording({ db: pool, sealed, clock }, call, url),
  };
  const newSecret = newSecrets(config.secretsKey, 'items');
  const kindHooks = createKindHooks({ addressRule: config.addressRule, newSecret });
  const webhooks: WebhookDeps = {
    ...deps,
    sealed,
    random: Math.random,
    disable: createListenerDisabler({ ...deps, sealed, hooks: kindHooks }),
  };
  const resources = { ...deps, sealed, hooks: kindHooks, targets: referenceTargets, onChanged: announceItem(deps.bus) };
  const models = createModels({ pool, sealed, clock, model: config.model, connectionPool: deps.modelConnections });
  const baseUrl = () => config.publicUrl?.href;
  const { addressRule, prices } = config;
  const talks = createTalkDeps({ ...resources, models, addressRule, prices, baseUrl });
  const outgoing: OutgoingDeps = {
    ...resources,
    talks,
    ports: carrierPorts(deps.poster),
    baseUrl,
  };
  const intake: DeliveriesDeps = {
    ...deps,
    calls: createCallDirectory(pool),
    inTurn: createInTurn(),
    findMask: createMaskFinder(deps),
    endTalk: (caller, conversationId) => hangUp(talks, caller, conversationId),
    takeDial: (caller, call) => applyReportedDial(outgoing, caller, call),
  };
  const batches = {
    resources,
    talks,
    carrier: createSimulatedCarrier(SEED),
    advanceCall: (caller: Caller, key: DialKey) => advanceDial(outgoing, caller, key),
    onMoved: announceBatch(deps.bus),
  };
  return {
    'run-batch': (payload, run) => runBatchJob(batches, payload, run),
    'call-back': (payload) => runCallBack(outgoing, payload),
    'send-webhooks': (payload, run) => sendWebhooks(webhooks, payload, run),
    'refresh-connection': (payload, { signal }) => refreshConnection({ ...deps, sealed }, payload, signal),
    'forget-deliveries': (_payload, run) => forgetOldDeliveries(deps, run),
    'translate-delivery-in': (payload, run) => translateStoredDelivery(intake, payload, run),
    'begin-retention': (_payload, run) => beginRetention(deps, run),
    'erase-old-conversations': (payload, run) => eraseOldConversations(deps, payload, run),
    'erase-old-people': (payload, run) => eraseOldPeople(resources, payload, run),
    'make-export': (payload, run) => makeExport({ ...deps, maker: accountExport }, payload, run),
    'export-calls': (payload, run) => makeExport({ ...deps, maker: callsExport }, payload, run),
    'alert-cap': (payload) => alertCap(deps, payload),
    'mail-mentions': (payload) => mailMentions({ ...deps, baseUrl }, payload),
    'alert-nobody-accepted': (payload) => alertNobodyAccepted(deps, payload),
    'change-in-bulk': (payload, run) => changeInBulk(deps, payload, run),
    'forget-bulk-changes': (_payload, run) => forgetBulkChanges(deps, run),
    'forget-exports': (_payload, run) => forgetExports(deps, run),
    'fetch-recording': (payload, run) => fetchRecording(recordings, payload, run),
    'draw-recording': (payload, run) => drawRecording(deps, payload, run),
    'remove-recording': ({ tenantId, mediaId }) => media.remove(mediaKey(tenantId, mediaId)),
    'settle-candidate-file': (payload) => removeUnclaimedFile(deps, payload),
    'end-abandoned-talks': (_payload, run) => endAbandonedTalks(deps, run),
    'watch-taken-calls': async (_payload, { signal }) => {
      await watchTakenCalls({ ...deps, talks }, signal);
      const runAt = new Date(clock.now().getTime() + WATCH_TAKEN_CALLS_EVERY_MS);
      await addJob(pool, { name: 'watch-taken-calls', payload: {}, key: 'watch-taken-calls', runAt });
    },
    'end-snoozes': (_payload, { signal }) => endSnoozes({ ...deps, signal }),
    'forget-bodies': (_payload, run) => forgetOldBodies(deps, run),
    'release-abandoned-jobs': () => releaseAbandonedJobs(pool, { maxRunMs: MAX_RUN_MS }),
    'end-lost-calls': async (_payload, { signal }) => {
      await endLostCalls({ ...deps, signal }, config.callLostMs);
      // If the timeout is short, poll more often than once a minute, which is cron's limit.
      const pauseMs = Math.min(CHECK_LOST_CALLS_EVERY_MS, config.callLostMs / 4);
      const runAt = new Date(clock.now().getTime() + pauseMs);
      await addJob(pool, { name: 'end-lost-calls', payload: {}, key: 'end-lost-calls', runAt });
    },
  };
}
