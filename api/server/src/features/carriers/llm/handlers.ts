import { hash } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import type { CompletionProvider } from '@switchboard/contracts/connections/catalog';
import type { llmRoutes } from '@switchboard/contracts/connections/llm-routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Metrics } from '@switchboard/platform/metrics';
import type Koa from 'koa';
import { areSecretsEqual } from '../../../http/auth/credentials.ts';
import { addOutcome, noteConnection } from '../../../http/connection-requests.ts';
import { readForeignJson } from '../../../http/request/body.ts';
import type { Ctx } from '../../../http/request/context.ts';
import type { Handlers } from '../../../http/request/handlers.ts';
import { answerTurn } from '../turns/answer-turn.ts';
import type { TurnDeps } from '../turns/turn-request.ts';
import { type AskedCompletion, readAsked } from './asked.ts';
import { completionError } from './errors.ts';
import { toolCallOf } from './tools.ts';
import { CompletionStream, type Naming, wholeCompletion } from './wire.ts';

type Connection = PlatformConnection<CompletionProvider>;

export interface LlmDeps extends TurnDeps {
  findConnection(id: string): Promise<Connection | undefined>;
  readonly metrics: Pick<Metrics, 'llmTurns'>;
}

/** Requests about one call at the same time: a turn, those that break in on it, and repeats. */
const MAX_AT_ONCE = 8;
const BEARER = /^Bearer +(\S+)$/i;

/** Answers chat completions about calls. Nothing is read or written for a request that has no key of its connection's. */
export function llmHandlers(deps: LlmDeps): Handlers<typeof llmRoutes> {
  const underWay = new Map<string, number>();
  const complete = async (
    { params }: { readonly params: { readonly connectionId: string } },
    ctx: Ctx,
    koa: Koa.Context,
  ) => {
    let stream: CompletionStream | undefined;
    try {
      const connection = await findAllowed(params.connectionId, koa);
      const asked = readAsked(await readForeignJson(koa.req), koa.req.headers);
      const naming = namingOf(connection, asked, deps.clock.now());
      if (asked.isStreamed) stream = new CompletionStream(koa.res, naming);
      const answered = await oneOfFew(`${connection.id} ${asked.callId}`, () =>
        answer(connection, { asked, ctx, koa, say: (text) => stream?.say(text) }),
      );
      const toolCall = answered.ending === null ? undefined : toolCallOf(answered.ending, asked.tools);
      koa.status = 200;
      if (stream === undefined) {
        koa.set('Cache-Control', 'no-store');
        koa.body = wholeCompletion(naming, answered.text, toolCall);
        return;
      }
      koa.respond = false;
      stream.end(toolCall);
    } catch (error) {
      deps.metrics.llmTurns.inc({ outcome: 'failed' });
      refuse(error, { ctx, koa, stream });
    }
  };
  return { 'llm.completions': complete, 'llm.completionsShort': complete };

  async function answer(
    connection: Connection,
    {
      asked,
      ctx,
      koa,
      say,
    }: {
      readonly asked: AskedCompletion;
      readonly ctx: Ctx;
      readonly koa: Koa.Context;
      readonly say: (text: string) => void;
    },
  ) {
    const { res } = koa;
    const left = new AbortController();
    const onClose = () => left.abort();
    res.once('close', onClose);
    if (res.destroyed) left.abort();
    try {
      const account = await ctx.findAccount(connection.tenantId);
      const timeZone = account?.status === 'active' ? account.timeZone : undefined;
      const request = { connection, caller: callerOf(connection, ctx), asked, timeZone, say, left: left.signal };
      const { answer: found, outcome } = await answerTurn(deps, request);
      deps.metrics.llmTurns.inc({ outcome });
      return found;
    } finally {
      res.off('close', onClose);
    }
  }

  async function findAllowed(id: string, koa: Koa.Context): Promise<Connection> {
    const connection = await deps.findConnection(id);
    if (connection === undefined) throw new AppError('resource.not_found');
    const key = BEARER.exec(koa.get('Authorization'))?.[1] ?? '';
    noteConnection(koa, { tenantId: connection.tenantId, connectionId: id }, 'completions');
    // Each is compared, so that the time tells nothing.
    const isGood = connection.secrets.map((secret) => areSecretsEqual(key, secret)).includes(true);
    if (!isGood) throw new AppError('intake.signature_invalid');
    return connection;
  }

  async function oneOfFew<T>(name: string, work: () => Promise<T>): Promise<T> {
    const count = underWay.get(name) ?? 0;
    if (count >= MAX_AT_ONCE) throw new AppError('rate_limit.exceeded');
    underWay.set(name, count + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(name) ?? 1) - 1;
      if (left === 0) underWay.delete(name);
      else underWay.set(name, left);
    }
  }
}

const callerOf = ({ id, tenantId }: Connection, { traceId }: Ctx): Caller => ({
  tenantId,
  actor: { kind: 'connection', id },
  traceId,
});

/** A turn's completion has one name however often it is asked for. */
function namingOf({ id }: Connection, { callId, key, model }: AskedCompletion, now: Date): Naming {
  const name = hash('sha256', JSON.stringify([id, callId, key.turn, key.wordsHash.toString('hex')]), 'hex');
  return {
    id: `chatcmpl-${name.slice(0, 32)}`,
    created: Math.floor(now.getTime() / 1_000),
    model: model || 'switchboard',
  };
}

function refuse(
  error: unknown,
  { ctx, koa, stream }: { readonly ctx: Ctx; readonly koa: Koa.Context; readonly stream: CompletionStream | undefined },
): void {
  const { status, body, headers } = completionError(error, ctx);
  addOutcome(koa, { code: body.error.code });
  if (status >= 500) ctx.log.error({ err: error, path: koa.path, status }, 'request failed');
  if (stream?.isOpen) {
    koa.respond = false;
    koa.res.end(`data: ${JSON.stringify(body)}\n\n`);
    return;
  }
  koa.status = status;
  koa.set(headers);
  koa.set('Cache-Control', 'no-store');
  koa.body = body;
}
