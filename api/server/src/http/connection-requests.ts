import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import { type ConnectionKey, DELIVERY_FAILED } from '@switchboard/application/connections/health';
import type { RequestAnswer, RequestStep } from '@switchboard/contracts/connections/routes';
import type { Clock } from '@switchboard/platform/clock';
import type Koa from 'koa';
import { classifyError } from './problems/problem.ts';
import { findUpgrade } from './server.ts';

/** A request on a connection, with the outcome that its HTTP status doesn't show. */
interface ConnectionRequest {
  readonly key: ConnectionKey;
  readonly step: RequestStep;
  answer: RequestAnswer | null;
  code: string | null;
  /** Why a request had no effect although it is answered as a success. */
  fault: string | undefined;
}

const requests = new WeakMap<Koa.Context['req'], ConnectionRequest>();

/** Attributes a request to a connection, once the handler has identified it. */
export function noteConnection(
  { req }: Koa.Context,
  { tenantId, connectionId }: ConnectionKey,
  step: RequestStep,
): void {
  requests.set(req, { key: { tenantId, connectionId }, step, answer: null, code: null, fault: undefined });
}

/** Adds the outcome of an attributed request. */
export function addOutcome(
  { req }: Koa.Context,
  outcome: Partial<Pick<ConnectionRequest, 'answer' | 'code' | 'fault'>>,
): void {
  const request = requests.get(req);
  if (request !== undefined) Object.assign(request, outcome);
}

/**
 * Records the answer to each request on a connection and counts the request in the connection's health.
 *
 * A request counts as failed if its sender is refused, it can't be parsed, or it has no effect. Webhooks are counted when they are translated,
 * which may happen later on a worker.
 */
export function recordConnectionRequests(
  uses: Pick<ConnectionUses, 'answered' | 'note'>,
  clock: Pick<Clock, 'now'>,
): Koa.Middleware {
  return async (koa, next) => {
    try {
      await next();
    } catch (error) {
      const { code, status } = classifyError(error);
      addOutcome(koa, { code });
      record(koa, status);
      throw error;
    }
    record(koa, koa.respond === false && findUpgrade(koa.req) !== undefined ? SWITCHING_PROTOCOLS : koa.status);
  };

  function record({ req }: Koa.Context, status: number): void {
    const request = requests.get(req);
    if (request === undefined) return;
    const { key, step, answer, code, fault } = request;
    uses.answered(key, { at: clock.now().toISOString(), step, status, answer, code });
    if (step === 'webhook') return;
    if (status < 400) uses.note(key, fault);
    else if (status in FAILURES) uses.note(key, FAILURES[status]);
  }
}

/** The failure that a refused request counts as. Any other refusal, such as that of a busy server, isn't the connection's fault. */
const FAILURES: Readonly<Record<number, string>> = {
  400: DELIVERY_FAILED,
  401: 'signature_invalid',
  413: DELIVERY_FAILED,
  415: DELIVERY_FAILED,
  422: DELIVERY_FAILED,
};

const SWITCHING_PROTOCOLS = 101;
