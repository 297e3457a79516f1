import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import { type ConnectionKey, DELIVERY_FAILED } from '@switchboard/application/connections/health-queries';
import type { RequestAnswer, RequestStep } from '@switchboard/contracts/kinds/connection-routes';
import type { Clock } from '@switchboard/platform/clock';
import type Koa from 'koa';
import { codeOf } from './problem.ts';
import { upgradeOf } from './server.ts';

/** The connection of a request, and the outcome that its HTTP status doesn't show. */
interface Came {
  readonly key: ConnectionKey;
  readonly step: RequestStep;
  answer: RequestAnswer | null;
  code: string | null;
  /** Why nothing came of a request that is answered as a success. */
  fault: string | undefined;
}

const requests = new WeakMap<Koa.Context['req'], Came>();

/** Notes the connection that a request came by, once that is known. */
export function cameBy({ req }: Koa.Context, { tenantId, connectionId }: ConnectionKey, step: RequestStep): void {
  requests.set(req, { key: { tenantId, connectionId }, step, answer: null, code: null, fault: undefined });
}

/** Adds details to the note about a connection's request. */
export function tellAnswer({ req }: Koa.Context, more: Partial<Pick<Came, 'answer' | 'code' | 'fault'>>): void {
  const came = requests.get(req);
  if (came !== undefined) Object.assign(came, more);
}

/**
 * Notes the answers to the requests of connections, and counts each request in its connection's health: as failed if its sender is refused, if it
 * can't be understood, or if nothing came of it. A webhook is counted where it is translated, which a worker may do later.
 */
export function noteAnswers(
  uses: Pick<ConnectionUses, 'answered' | 'note'>,
  clock: Pick<Clock, 'now'>,
): Koa.Middleware {
  return async (koa, next) => {
    try {
      await next();
    } catch (error) {
      const { code, status } = codeOf(error);
      tellAnswer(koa, { code });
      note(koa, status);
      throw error;
    }
    note(koa, koa.respond === false && upgradeOf(koa.req) !== undefined ? SWITCHED : koa.status);
  };

  function note({ req }: Koa.Context, status: number): void {
    const came = requests.get(req);
    if (came === undefined) return;
    const { key, step, answer, code, fault } = came;
    uses.answered(key, { at: clock.now().toISOString(), step, status, answer, code });
    if (step === 'webhook') return;
    if (status < 400) uses.note(key, fault);
    else if (status in REFUSED) uses.note(key, REFUSED[status]);
  }
}

/** Why a refused request counts as failed. Any other refusal, such as that of a busy server, is no fault of the connection. */
const REFUSED: Readonly<Record<number, string>> = {
  400: DELIVERY_FAILED,
  401: 'signature_invalid',
  413: DELIVERY_FAILED,
  415: DELIVERY_FAILED,
  422: DELIVERY_FAILED,
};

/** The status of a request whose connection goes on by another protocol. */
const SWITCHED = 101;
