import { randomBytes } from 'node:crypto';
import { runBatch } from '@switchboard/application/batches/run-batch';
import { createSimulatedCarrier } from '@switchboard/application/batches/simulated-carrier';
import { advanceDial } from '@switchboard/application/carrier-calls/advance-dial';
import type { OutgoingDeps } from '@switchboard/application/carrier-calls/deps';
import { carrierPorts } from '@switchboard/application/carriers/carrier-ports';
import { createKindHooks } from '@switchboard/application/kinds/kind-hooks';
import { referenceTargets } from '@switchboard/application/kinds/reference-targets';
import { openPoster } from '@switchboard/application/outbound/poster';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { createTalkDeps } from '@switchboard/application/talks/create-talk-deps';
import { createLogger } from '@switchboard/platform/logger';
import { openTwilioRest } from '@switchboard/testing/carriers/twilio-rest';
import type { FixedClock } from '@switchboard/testing/clock';
import { startTestApi } from '../../../test/start-test-api.ts';
import { ACCOUNT, AUTH_TOKEN, openLine } from './open-line.ts';

const live: AbortSignal = new AbortController().signal;
const rule = { allowsLoopback: true };
const consent = { text: 'You may call me.', at: '2026-11-20T15:00:00.000Z', source: 'Intake form' };

/** Starts the API, the dependencies with which a worker dials, and a fake of Twilio's API. */
export async function openOutgoing(clock: FixedClock) {
  const secretsKey = randomBytes(32);
  const api = await startTestApi({ clock, config: { secretsKey } });
  const twilio = await openTwilioRest({ account: ACCOUNT, authToken: AUTH_TOKEN });
  const poster = openPoster({ rule });
  const { pool, events, bus } = api;
  const sealed = sealedTexts(secretBox({ secretsKey }, ITEM_TEXTS), clock);
  const hooks = createKindHooks({ addressRule: rule, newSecret: () => Buffer.alloc(0) });
  const models = { has: async () => false, open: async () => undefined };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const base = { models, addressRule: rule, pool, events, bus, clock, hooks, sealed, poster, logger };
  const resources = { ...base, targets: referenceTargets, onChanged: () => undefined };
  const talks = createTalkDeps(base);
  const outgoing: OutgoingDeps = { ...resources, talks, ports: carrierPorts(poster), baseUrl: () => api.url };
  const deps = {
    resources,
    talks,
    carrier: createSimulatedCarrier('test'),
    advanceCall: (caller: Parameters<typeof advanceDial>[1], key: Parameters<typeof advanceDial>[2]) =>
      advanceDial(outgoing, caller, key),
    onMoved: () => undefined,
  };

  /** Creates an account with a started batch that calls these phones through Twilio. */
  async function openBatch(phones: readonly string[], fields: object = {}) {
    const line = await openLine(api, { baseUrl: twilio.url });
    const calls = () => twilio.calls.filter(({ form }) => form.get('From') === line.line.to);
    return { ...line, ...(await startBatch(line, phones, fields)), calls };
  }

  /** Creates and starts a batch of an account's agent. */
  async function startBatch(
    { admin, agent, tenantId }: Pick<Awaited<ReturnType<typeof openLine>>, 'admin' | 'agent' | 'tenantId'>,
    phones: readonly string[],
    fields: object = {},
  ) {
    const { body } = await admin.post('/api/batches', { name: 'Recall', agentId: agent.id, ...fields });
    const path = `/api/batches/${body.id}`;
    const data = phones.map((phone) => ({ phone, name: 'Ida Holm' }));
    await admin.post(`${path}/contacts`, { data, consent });
    await admin.post(`${path}/start`);
    const key = { tenantId, batchId: body.id as string };
    return {
      key,
      run: () => runBatch(deps, key, live),
      take: (step: string) => admin.post(`${path}/${step}`),
      read: async () => (await admin.get(path)).body,
      contacts: async () => (await admin.get(`${path}/contacts`)).body.data,
    };
  }
  return {
    api,
    twilio,
    deps,
    outgoing,
    openBatch,
    startBatch,
    close: async () => {
      poster.close();
      await twilio.close();
      await api.close();
    },
  };
}
