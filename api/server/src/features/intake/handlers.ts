import { applyReportedDial } from '@switchboard/application/carrier-calls/apply-reported-dial';
import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createInTurn } from '@switchboard/application/intake/in-turn';
import { ingestEvents } from '@switchboard/application/intake/ingest-events';
import type { TranslateDeps } from '@switchboard/application/intake/translate-delivery';
import { createTurns } from '@switchboard/application/intake/turns';
import { createMaskFinder } from '@switchboard/application/redaction/find-mask';
import { hangUp } from '@switchboard/application/talks/take-input';
import type { IntakeResult } from '@switchboard/contracts/intake/event';
import type { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { AppError } from '@switchboard/platform/app-error';
import { noteConnection } from '../../http/connection-requests.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import type { IntakeDeps } from './deps.ts';
import { answerVapi } from './platforms/vapi/answer.ts';
import type { AnswerDeps } from './platforms/vapi/requester.ts';
import { readWebhook } from './read-webhook.ts';
import { takeWebhook, type WebhookDeps } from './take-webhook.ts';

/** Large requests are appended in parts, one at a time, which leaves room on the event loop and in the database for everyone else's calls. */
const MAX_CONCURRENT_PARTS = 1;
/** Large requests of one account that may wait for their next part. */
const MAX_WAITING_CALLS = 32;

/** Handles the routes of intake: our own events, and the webhooks of voice platforms. */
export function intakeHandlers(deps: IntakeDeps): Handlers<typeof intakeRoutes> {
  const calls = createCallDirectory(deps.pool);
  const inTurn = createInTurn();
  const findMask = createMaskFinder(deps);
  const talkHooks: Pick<TranslateDeps, 'endTalk' | 'takeDial'> = {
    endTalk: (caller, conversationId) => hangUp(deps.talks, caller, conversationId),
    takeDial: (caller, call) => applyReportedDial(deps, caller, call),
  };
  const turns = createTurns({ atOnce: MAX_CONCURRENT_PARTS, maxWaiting: MAX_WAITING_CALLS });
  return {
    intakeEvents: async ({ body }, ctx) => {
      const caller = ctx.caller();
      deps.quotas.refuseFull(caller.tenantId);
      await deps.quotas.countEvents(caller.tenantId, body.events.length);
      const results = await ingestEvents({ ...deps, calls, turns, findMask }, caller, body.events);
      countResults(deps, results);
      return { results };
    },
    intakeWebhook: async ({ params: { platform, connectionId } }, ctx, koa) => {
      const { traceId, log } = ctx;
      const connection = await deps.findConnection(connectionId);
      if (connection?.platform !== platform) throw new AppError('resource.not_found');
      noteConnection(koa, { tenantId: connection.tenantId, connectionId }, 'webhook');
      const received = await readWebhook(deps, koa.req, connection);
      await deps.quotas.countWebhook(connection.tenantId);
      const answer = createAnswerer({ ...deps, calls }, ctx);
      return takeWebhook(
        { ...deps, calls, inTurn, findMask, answer, ...talkHooks },
        { ...received, connection, traceId, log },
      );
    },
  };
}

/** Answers the messages that a platform waits for: Vapi asks which agent answers a call, for tool results and for transfer destinations. */
const createAnswerer =
  (deps: AnswerDeps, ctx: Ctx): WebhookDeps['answer'] =>
  async ({ connection, traceId }, message) => {
    if (connection.platform !== 'vapi') return undefined;
    const { id, tenantId, secrets } = connection;
    const account = await ctx.findAccount(tenantId);
    return answerVapi(deps, message, {
      connectionId: id,
      secret: secrets[0] ?? '',
      caller: { tenantId, actor: { kind: 'connection', id }, traceId },
      timeZone: account?.status === 'active' ? account.timeZone : undefined,
    });
  };

function countResults({ metrics }: IntakeDeps, results: readonly IntakeResult[]): void {
  const counts = { appended: 0, duplicate: 0, rejected: 0 };
  for (const { status } of results) counts[status]++;
  for (const [status, count] of Object.entries(counts)) if (count > 0) metrics.intakeEvents.inc({ status }, count);
}
