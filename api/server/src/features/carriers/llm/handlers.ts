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
import { type RequestedCompletion, readCompletionRequest } from './completion-request.ts';
import { type CompletionHead, CompletionStream, wholeCompletion } from './completion-response.ts';
import { completionError } from './errors.ts';
import { findToolCall } from './tools.ts';

type Connection = PlatformConnection<CompletionProvider>;

export interface LlmDeps extends TurnDeps {
  findConnection(id: string): Promise<Connection | undefined>;
  readonly metrics: Pick<Metrics, 'llmTurns'>;
}

/** Concurrent requests per call: a turn, interruptions of it, and retries. */
const MAX_CONCURRENT = 8;
const BEARER = /^Bearer +(\S+)$/i;

/** Handles chat completions for calls. Nothing is written for a request without a valid key of its connection. */
export function llmHandlers(deps: LlmDeps): Handlers<typeof llmRoutes> {
  const running = new Map<string, number>();
  const complete = async (
    { params }: { readonly params: { readonly connectionId: string } },
    ctx: Ctx,
    koa: Koa.Context,
  ) => {
    let stream: CompletionStream | undefined;
    try {
      const connection = await authenticate(params.connectionId, koa);
      const requested = readCompletionRequest(await readForeignJson(koa.req), koa.req.headers);
      const head = toHead(connection, requested, deps.clock.now());
      if (requested.isStreamed) stream = new CompletionStream(koa.res, head);
      const answered = await limitPerCall(`${connection.id} ${requested.callId}`, () =>
        answer(connection, { requested, ctx, koa, say: (text) => stream?.say(text) }),
      );
      const toolCall = answered.ending === null ? undefined : findToolCall(answered.ending, requested.tools);
      koa.status = 200;
      if (stream === undefined) {
        koa.set('Cache-Control', 'no-store');
        koa.body = wholeCompletion(head, answered.text, toolCall);
        return;
      }
      koa.respond = false;
      stream.end(toolCall);
    } catch (error) {
      deps.metrics.llmTurns.inc({ outcome: 'failed' });
      sendError(error, { ctx, koa, stream });
    }
  };
  return { 'llm.completions': complete, 'llm.completionsShort': complete };

  async function answer(
    connection: Connection,
    {
      requested,
      ctx,
      koa,
      say,
    }: {
      readonly requested: RequestedCompletion;
      readonly ctx: Ctx;
      readonly koa: Koa.Context;
      readonly say: (text: string) => void;
    },
  ) {
    const { res } = koa;
    const controller = new AbortController();
    const onClose = () => controller.abort();
    res.once('close', onClose);
    if (res.destroyed) controller.abort();
    try {
      const account = await ctx.findAccount(connection.tenantId);
      const timeZone = account?.status === 'active' ? account.timeZone : undefined;
      const request = {
        connection,
        caller: toCaller(connection, ctx),
        requested,
        timeZone,
        say,
        signal: controller.signal,
      };
      const { answer: found, outcome } = await answerTurn(deps, request);
      deps.metrics.llmTurns.inc({ outcome });
      return found;
    } finally {
      res.off('close', onClose);
    }
  }

  async function authenticate(id: string, koa: Koa.Context): Promise<Connection> {
    const connection = await deps.findConnection(id);
    if (connection === undefined) throw new AppError('resource.not_found');
    const key = BEARER.exec(koa.get('Authorization'))?.[1] ?? '';
    noteConnection(koa, { tenantId: connection.tenantId, connectionId: id }, 'completions');
    // All secrets are compared, so that the timing reveals nothing.
    const isGood = connection.secrets.map((secret) => areSecretsEqual(key, secret)).includes(true);
    if (!isGood) throw new AppError('intake.signature_invalid');
    return connection;
  }

  async function limitPerCall<T>(name: string, work: () => Promise<T>): Promise<T> {
    const count = running.get(name) ?? 0;
    if (count >= MAX_CONCURRENT) throw new AppError('rate_limit.exceeded');
    running.set(name, count + 1);
    try {
      return await work();
    } finally {
      const remaining = (running.get(name) ?? 1) - 1;
      if (remaining === 0) running.delete(name);
      else running.set(name, remaining);
    }
  }
}

const toCaller = ({ id, tenantId }: Connection, { traceId }: Ctx): Caller => ({
  tenantId,
  actor: { kind: 'connection', id },
  traceId,
});

/** Derives the completion's id from the turn, so that a retry has the same id. */
function toHead({ id }: Connection, { callId, key, model }: RequestedCompletion, now: Date): CompletionHead {
  const name = hash('sha256', JSON.stringify([id, callId, key.turn, key.wordsHash.toString('hex')]), 'hex');
  return {
    id: `chatcmpl-${name.slice(0, 32)}`,
    created: Math.floor(now.getTime() / 1_000),
    model: model || 'switchboard',
  };
}

function sendError(
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
