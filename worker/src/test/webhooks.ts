import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKindHooks } from '@switchboard/application/kinds/kind-hooks';
import { referenceTargets } from '@switchboard/application/kinds/reference-targets';
import type { Mailer, OutgoingMail } from '@switchboard/application/mail/mailer';
import { openPoster } from '@switchboard/application/outbound/poster';
import { type ResourceChanges, resourceChanges } from '@switchboard/application/resources/change-resource';
import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { newSecrets } from '@switchboard/application/secrets/new-secret';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { listDeliveries } from '@switchboard/application/webhooks/delivery-log';
import type { WebhookKey } from '@switchboard/application/webhooks/delivery-queue';
import { newSigningSecret } from '@switchboard/application/webhooks/sign';
import { connections } from '@switchboard/contracts/connections/connections';
import { secrets } from '@switchboard/contracts/connections/secrets';
import { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import { fixedClock } from '@switchboard/testing/clock';
import { webhooksConsumer } from '../consumers/webhooks-consumer.ts';
import { createListenerDisabler } from '../jobs/webhooks/disable-listener.ts';
import { sendWebhooks } from '../jobs/webhooks/send-webhooks.ts';
import { type Call, drain, openWorld } from './world.ts';

/** A request that the endpoint received. */
interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const secretsKey = Buffer.alloc(32, 1);

export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>;

/** Opens a world with an endpoint and webhook listeners for it. */
export async function openWebhooks() {
  const world = await openWorld();
  const clock = fixedClock(new Date().toISOString());
  const poster = openPoster({ rule: { allowsLoopback: true } });
  const state = {
    received: [] as Received[],
    mails: [] as OutgoingMail[],
    /** Answers a request: returns the status, or undefined if it responds itself. */
    answer: (_body: string, _response: ServerResponse): number | undefined => 204,
  };
  const endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const code = state.answer(body, response);
      if (code === undefined) return;
      if (code < 300) state.received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(code).end();
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');

  const newSecret = newSecrets(secretsKey, 'items');
  const sealed = sealedTexts(secretBox({ secretsKey }, ITEM_TEXTS), clock);
  const hooks = createKindHooks({ addressRule: { allowsLoopback: true }, newSecret });
  const kernel = { ...world, clock, sealed, hooks, targets: referenceTargets, onChanged: () => {} };
  const changes: ResourceChanges = resourceChanges(kernel, webhooks);
  const mailer: Mailer = { deliver: async (mail) => void state.mails.push(mail), close: () => {} };
  const disable = createListenerDisabler({ ...world, clock, sealed, hooks, mailer });

  return {
    world,
    clock,
    state,
    changes,
    secretChanges: resourceChanges(kernel, secrets),
    connectionChanges: resourceChanges(kernel, connections),
    /** Creates a listener in a call's account. */
    listenTo: async (call: Call, overrides: object = {}) => {
      const { tenantId } = call;
      await world.pool.query({
        text: "insert into access.accounts (id, name, type, plan, time_zone) values ($1, $1, 'test', '', 'UTC') on conflict do nothing",
        values: [tenantId],
      });
      const caller = { tenantId, actor: { kind: 'user', id: 'usr_1' }, traceId: 'a'.repeat(32) } as const;
      const secret = newSigningSecret(newSecret)(caller);
      const { port } = endpoint.address() as AddressInfo;
      const fields = { url: `http://127.0.0.1:${port}/hook`, events: ['conversation.message-received'], ...overrides };
      const made = await changes.create(caller, { name: `l ${Math.random()}`, ...fields }, { texts: { secret } });
      return { caller, secret, id: made.id, key: { tenantId, listenerId: made.id } };
    },
    say: (call: Call, text: string) =>
      call.append({
        type: 'conversation.message-received',
        data: { at: '2026-03-02T10:00:00.000Z', messageId: `m ${text}`, role: 'caller', text },
      }),
    project: (call: Call) => drain(world, webhooksConsumer({ clock }), call.tenantId),
    send: (key: WebhookKey, turn?: AbortSignal) =>
      sendWebhooks({ pool: world.pool, clock, poster, sealed, random: () => 0, disable }, key, {
        signal: new AbortController().signal,
        ...(turn && { turn }),
      }),
    disable,
    texts: () => state.received.map(({ body }): string => JSON.parse(body).data.text),
    log: async (key: WebhookKey) => (await listDeliveries(world.pool, key, { page: 1, perPage: 100 })).data,
    readStatus: async ({ listenerId }: WebhookKey) => {
      const { rows } = await world.pool.query('select fields from resource.items where id = $1', [listenerId]);
      const { enabled, disabledReason } = rows[0].fields;
      return { enabled, disabledReason };
    },
    /** Removes what a test left behind. */
    reset: async () => {
      await world.pool.query('delete from graphile_worker._private_jobs');
      clock.advance(Date.now() - clock.now().getTime());
      Object.assign(state, { received: [], mails: [], answer: () => 204 });
    },
    close: async () => {
      poster.close();
      endpoint.closeAllConnections();
      endpoint.close();
      await world.close();
    },
  };
}
