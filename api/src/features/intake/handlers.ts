import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createInTurn } from '@switchboard/application/intake/in-turn';
import { takeEvents } from '@switchboard/application/intake/take-events';
import type { TranslateDeps } from '@switchboard/application/intake/translate-delivery';
import { createTurns } from '@switchboard/application/intake/turns';
import { maskFinder } from '@switchboard/application/redaction/find-mask';
import { hangUp } from '@switchboard/application/talks/hang-up';
import type { IntakeResult } from '@switchboard/contracts/intake/event';
import type { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { AppError } from '@switchboard/platform/app-error';
import { readBytes } from '../../http/body.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { IntakeDeps } from './deps.ts';
import { takeWebhook } from './take-webhook.ts';

/** Parts of large calls at the same time: while the database has one, the next is translated. */
const PARTS_AT_ONCE = 2;
/** Large calls of one account that may wait for their next part. */
const MAX_WAITING_CALLS = 32;

/** Answers the calls of intake: our own events, and the webhooks of voice platforms. */
export function intakeHandlers(deps: IntakeDeps): Handlers<typeof intakeRoutes> {
  const calls = createCallDirectory(deps.pool);
  const inTurn = createInTurn();
  const findMask = maskFinder(deps);
  const endTalk: TranslateDeps['endTalk'] = (caller, conversationId) => hangUp(deps.talks, caller, conversationId);
  const turns = createTurns({ atOnce: PARTS_AT_ONCE, maxWaiting: MAX_WAITING_CALLS });
  return {
    intakeEvents: async ({ body }, ctx) => {
      const results = await takeEvents({ ...deps, calls, turns, findMask }, ctx.caller(), body.events);
      countResults(deps, results);
      return { results };
    },
    intakeWebhook: async ({ params: { platform, connectionId } }, { traceId, log }, koa) => {
      const connection = await deps.findConnection(connectionId);
      if (connection?.platform !== platform) throw new AppError('resource.not_found');
      const body = await readBytes(koa.req);
      await takeWebhook(
        { ...deps, calls, inTurn, findMask, endTalk },
        { headers: koa.req.headers, body, connection, traceId, log },
      );
      return { received: true };
    },
  };
}

function countResults({ metrics }: IntakeDeps, results: readonly IntakeResult[]): void {
  const counts = { appended: 0, duplicate: 0, rejected: 0 };
  for (const { status } of results) counts[status]++;
  for (const [status, count] of Object.entries(counts)) if (count > 0) metrics.intakeEvents.inc({ status }, count);
}
