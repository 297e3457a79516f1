import type { Poster } from '@switchboard/application/outbound/poster';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import type { NewSecret } from '@switchboard/application/secrets/new-secret';
import { insertTest, listDeliveries, recordTest } from '@switchboard/application/webhooks/delivery-log';
import { writeTestBody } from '@switchboard/application/webhooks/payload';
import { recordConnectionUse } from '@switchboard/application/webhooks/record-connection-use';
import { replayDeliveries } from '@switchboard/application/webhooks/replay-deliveries';
import {
  attempt,
  deliveryId,
  openWebhookTarget,
  type WebhookFields,
} from '@switchboard/application/webhooks/send-delivery';
import { newSigningSecret } from '@switchboard/application/webhooks/sign';
import { TEST_EVENT, type webhookRoutes } from '@switchboard/contracts/webhooks/routes';
import { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';

export interface WebhookDeps extends ResourceDeps {
  readonly poster: Poster;
  readonly newSecret: NewSecret;
}

/** Handles secrets, deliveries, test messages and replays of outgoing webhooks. */
export function webhookHandlers(deps: WebhookDeps): Handlers<typeof webhookRoutes> {
  const { pool, hooks, clock, poster } = deps;
  const changes = resourceChanges(deps, webhooks);
  const newSecret = newSigningSecret(deps.newSecret);
  const toKey = (ctx: Ctx, id: string) => ({ tenantId: getTenantId(ctx), listenerId: id });
  const find = (ctx: Ctx, id: string) => getItem(deps, { tenantId: getTenantId(ctx), kind: webhooks.kind, id });
  /** Finds a webhook that is not archived: an archived one receives nothing. */
  const findInUse = async (ctx: Ctx, id: string) => {
    const item = await find(ctx, id);
    if (item.archivedAt !== null) throw new AppError('resource.conflict');
    return { ...toKey(ctx, id), fields: item.fields as WebhookFields }; // typed by the kind's schema
  };
  return {
    'listeners.rotateSecret': async ({ params: { id }, body: { version, overlapMs } }, ctx) => {
      const caller = ctx.caller();
      const secret = newSecret(caller);
      const state = await changes.reseal(caller, { id, version }, { texts: { secret }, overlapMs });
      const item = await presentItem({ db: pool, hooks }, webhooks, caller.tenantId, state);
      return { ...item, secret } as never; // typed by the schema, which the mount checks outside production
    },
    'listeners.deliveries': async ({ params: { id }, query }, ctx) => {
      await find(ctx, id);
      const { data, total } = await listDeliveries(pool, toKey(ctx, id), query);
      const { page, perPage } = query;
      return { data, meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
    },
    'listeners.test': async ({ params: { id } }, ctx) => {
      const { fields, ...key } = await findInUse(ctx, id);
      // A disabled webhook can be tested too, before it is enabled.
      const target = await openWebhookTarget({ db: pool, sealed: deps.sealed, clock }, { ...key, fields });
      const at = clock.now();
      const body = writeTestBody(key.tenantId, id, at);
      const inserted = await insertTest(pool, key, { event: TEST_EVENT, url: fields.url, body, at });
      const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
      const outcome = await attempt({ poster, clock, random: () => 0, signal }, target, {
        id: inserted,
        body,
        tries: 0,
      });
      if (outcome === undefined) throw new AppError('service.unavailable', { id: deliveryId(inserted) });
      await recordConnectionUse(deps, key.tenantId, { target, attempted: [outcome] });
      return recordTest(pool, key, outcome);
    },
    'listeners.replay': async ({ params: { id }, body }, ctx) => {
      const webhook = await findInUse(ctx, id);
      if (!webhook.fields.enabled) throw new AppError('resource.conflict');
      return { queued: await replayDeliveries(deps, webhook, body) };
    },
  };
}

/** Longer than a delivery request may take. */
const TEST_TIMEOUT_MS = 20_000;
