import {
  type AuthorizeDeps,
  completeAuthorization,
  startAuthorization,
} from '@switchboard/application/connections/authorize';
import { checkConnection } from '@switchboard/application/connections/check-connection';
import type { ConnectionFields } from '@switchboard/application/connections/credential';
import { CONNECTION_VALUE, WEBHOOK_SECRET } from '@switchboard/application/connections/credential';
import { listDays } from '@switchboard/application/connections/health';
import { newWebhookSecret } from '@switchboard/application/connections/new-secret';
import { type ReadinessFacts, readReadiness } from '@switchboard/application/connections/readiness';
import type { AddressRule } from '@switchboard/application/outbound/address-rule';
import { proveByList } from '@switchboard/application/phone-numbers/prove-by-list';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import { presentItem } from '@switchboard/application/resources/present';
import type { NewSecret } from '@switchboard/application/secrets/new-secret';
import { OWN_KEY_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { connections } from '@switchboard/contracts/connections/connections';
import type {
  ConnectionReadiness,
  connectionCallback,
  connectionRoutes,
} from '@switchboard/contracts/connections/routes';
import { describeConnectionResult } from '@switchboard/contracts/connections/test-messages';
import { PAGES } from '@switchboard/contracts/pages';
import { isOver } from '@switchboard/domain/carriers/call-status';
import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, findActing, getSession, getTenantId, type SessionPrincipal } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { getItem } from '../../resources/get-item.ts';

export interface ConnectionDeps extends AuthorizeDeps {
  readonly newSecret: NewSecret;
  readonly addressRule: AddressRule;
  /** The origin that browsers use; if undefined, the origin of each request. */
  readonly publicUrl: URL | undefined;
}

/** Longer than one outgoing request may take. */
const CALL_TIMEOUT_MS = 20_000;

/** Handles tests, OAuth, secrets, readiness and health of connections. */
export function connectionHandlers(
  deps: ConnectionDeps,
): Handlers<typeof connectionRoutes> & Handlers<typeof connectionCallback> {
  const { pool, hooks, sealed, clock, poster } = deps;
  const { kind } = connections;
  const changes = resourceChanges(deps, connections);
  const newSecret = newWebhookSecret(deps.newSecret);
  /** Finds a connection that is not archived. */
  const findInUse = async (ctx: Ctx, id: string) => {
    const item = await getItem(deps, { tenantId: getTenantId(ctx), kind, id });
    if (item.archivedAt !== null) throw new AppError('resource.conflict');
    return { item, fields: item.fields as ConnectionFields }; // typed by the kind's schema
  };
  const present = (ctx: Ctx, state: Parameters<typeof presentItem>[3]) =>
    presentItem({ db: pool, hooks }, connections, getTenantId(ctx), state);

  return {
    'connections.test': async ({ params: { id } }, ctx) => {
      const { item, fields } = await findInUse(ctx, id);
      const key = { tenantId: getTenantId(ctx), connectionId: id };
      const { lastEventAt } = await present(ctx, item);
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const reader = { db: pool, sealed, clock, poster };
      const result = await checkConnection(reader, { key, fields, hasEvents: lastEventAt !== null, signal });
      if (result.ok) await proveByList({ ...reader, addressRule: deps.addressRule }, { key, fields, signal });
      return { ok: result.ok, detail: describeConnectionResult(ctx.locale, result.code), tookMs: result.tookMs };
    },
    'connections.reconnect': async ({ params: { id } }, ctx) => {
      const { sessionId, user, tenantId } = getSession(ctx);
      const redirectUri = new URL(CALLBACK_PATH, deps.publicUrl ?? `${ctx.client.protocol}://${ctx.client.host}`).href;
      return {
        url: await startAuthorization(deps, { tenantId, connectionId: id, userId: user.id, sessionId, redirectUri }),
      };
    },
    'connections.callback': async ({ query }, ctx, koa) => {
      const { principal } = ctx;
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      const { outcome, connectionId } = mayConnect(principal)
        ? await completeAuthorization(deps, ctx.caller(), {
            sessionId: principal.sessionId,
            answer: query,
            signal,
          }).catch(logFailure(ctx))
        : { outcome: 'other_session' as const, connectionId: undefined };
      const parameters = new URLSearchParams({
        outcome,
        ...(connectionId !== undefined && { connection: connectionId }),
      });
      koa.set('Cache-Control', 'no-store');
      koa.redirect(`${PAGES.connectionThankYou}?${parameters}`);
    },
    'connections.rotate': async ({ params: { id }, body: { version, value } }, ctx) => {
      const { fields } = await findInUse(ctx, id);
      if (fields.authType === 'webhook' && !OWN_KEY_PROVIDERS.has(fields.provider))
        throw new AppError('resource.conflict');
      const texts = { [CONNECTION_VALUE]: value };
      // The item has the shape of its schema. Outside production, the mount checks this.
      return present(ctx, await changes.reseal(ctx.caller(), { id, version }, { texts, overlapMs: 0 })) as never;
    },
    'connections.rotateSecret': async ({ params: { id }, body: { version, overlapMs } }, ctx) => {
      const { fields } = await findInUse(ctx, id);
      if (fields.authType !== 'webhook') throw new AppError('resource.conflict');
      const caller = ctx.caller();
      const secret = newSecret(caller);
      const state = await changes.reseal(caller, { id, version }, { texts: { [WEBHOOK_SECRET]: secret }, overlapMs });
      return { ...(await present(ctx, state)), secret } as never; // typed by the schema, which the mount checks outside production
    },
    'connections.way': async ({ params: { id } }, ctx) => {
      const tenantId = getTenantId(ctx);
      await getItem(deps, { tenantId, kind, id });
      return presentReadiness(await readReadiness(pool, { tenantId, connectionId: id }));
    },
    'connections.health': async ({ params: { id } }, ctx) => {
      const tenantId = getTenantId(ctx);
      await getItem(deps, { tenantId, kind, id });
      return { data: await listDays(pool, { tenantId, connectionId: id }) };
    },
  };
}

const presentReadiness = (facts: ReadinessFacts): ConnectionReadiness => ({
  hasAgent: facts.hasAgent,
  numbers: { all: facts.numbers, answered: facts.answeredNumbers },
  call: facts.calledAt && {
    startedAt: facts.calledAt.toISOString(),
    isOpen: facts.isOpen,
    isHeard: facts.isHeard,
    isTold: facts.callStatus !== null && isOver(facts.callStatus),
  },
  request: facts.request,
  webhook: facts.webhookAt && {
    at: facts.webhookAt.toISOString(),
    type: facts.webhookType,
    state: facts.webhookState as NonNullable<ConnectionReadiness['webhook']>['state'], // constrained by the table
    outcome: facts.webhookOutcome,
  },
});

/** The callback runs in a browser window: the page shows the outcome in words, and the log has the details. */
const logFailure =
  ({ log }: Pick<Ctx, 'log'>) =>
  (err: unknown) => {
    log.error({ err }, 'could not handle the callback of an authorization server');
    return { outcome: 'failed' as const, connectionId: undefined };
  };

const CALLBACK_PATH = '/api/connections/callback';

/** Whether the caller is a signed-in user who may manage connections, and not somebody acting for an account. */
function mayConnect(principal: Ctx['principal']): principal is SessionPrincipal {
  return (
    principal.kind === 'session' &&
    findActing(principal) === undefined &&
    principal.permissions.includes('connection.manage')
  );
}
