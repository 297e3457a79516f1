import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import type { ConnectionKey } from '@switchboard/application/connections/health-queries';
import type { RequestAnswer, RequestStep } from '@switchboard/contracts/kinds/connection-routes';
import type { Clock } from '@switchboard/platform/clock';
import type Koa from 'koa';
import { codeOf } from './problem.ts';
import { upgradeOf } from './server.ts';

/** Which connection a request came by, and what its answer's status doesn't tell. */
interface Came {
  readonly key: ConnectionKey;
  readonly step: RequestStep;
  answer: RequestAnswer | null;
  code: string | null;
}

const requests = new WeakMap<Koa.Context['req'], Came>();

/** Says which connection a request came by, once that is known. */
export function cameBy({ req }: Koa.Context, { tenantId, connectionId }: ConnectionKey, step: RequestStep): void {
  requests.set(req, { key: { tenantId, connectionId }, step, answer: null, code: null });
}

/** Says more of the answer to a request that came by a connection. */
export function tellAnswer({ req }: Koa.Context, more: Partial<Pick<Came, 'answer' | 'code'>>): void {
  const came = requests.get(req);
  if (came !== undefined) Object.assign(came, more);
}

/** Notes what the requests of connections are answered. */
export function noteAnswers(uses: Pick<ConnectionUses, 'answered'>, clock: Pick<Clock, 'now'>): Koa.Middleware {
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
    const { key, step, answer, code } = came;
    uses.answered(key, { at: clock.now().toISOString(), step, status, answer, code });
  }
}

/** The status of a request whose connection goes on by another protocol. */
const SWITCHED = 101;
