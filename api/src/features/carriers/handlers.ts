import type { Caller } from '@switchboard/application/caller';
import { takeToken } from '@switchboard/application/carriers/queries';
import { type CarrierConnection, findCarrierConnection } from '@switchboard/application/connections/carrier-connection';
import type { ConnectionUses } from '@switchboard/application/connections/count-uses';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { talkIdOf } from '@switchboard/application/talks/start-talk';
import { takeAloud } from '@switchboard/application/talks/take-input';
import type { carrierRoutes } from '@switchboard/contracts/talk/carrier-routes';
import type { FrameIn } from '@switchboard/contracts/talk/frames';
import { AppError } from '@switchboard/platform/app-error';
import type { Metrics } from '@switchboard/platform/metrics';
import type Koa from 'koa';
import type { Ctx } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { upgradeOf } from '../../http/server.ts';
import { answer, type CallFlowDeps, goOn, goOnFromDial, look, takeAnswered } from './call-flow.ts';
import type { CallSockets } from './call-sockets.ts';
import { ActionForm, AnsweredForm, DialedForm, parseForm, readForm, VoiceForm } from './form.ts';
import { type RelayCall, RelaySession } from './relay-session.ts';
import { isSigned } from './signature.ts';
import { hangupTwiml } from './twiml.ts';
import { unanswered } from './words.ts';

export interface CarrierDeps extends CallFlowDeps, Pick<ResourceDeps, 'sealed'> {
  readonly sockets: CallSockets;
  readonly connectionUses: Pick<ConnectionUses, 'note'>;
  readonly metrics: Pick<Metrics, 'relayFramesIgnored'>;
}

const NO_PARAMS = new URLSearchParams();

/** Answers Twilio's requests about calls, and holds them. Nothing is read or written for a request that is not signed. */
export function carrierHandlers(deps: CarrierDeps): Handlers<typeof carrierRoutes> {
  return {
    'carriers.voice': async ({ params }, ctx, koa) => {
      const { connection, form } = await readSigned(params.connectionId, koa);
      const read = parseForm(VoiceForm, form);
      const account = await ctx.findAccount(connection.tenantId);
      const isServed = account?.status === 'active';
      const request = { connection, caller: callerOf(connection, ctx), callSid: read.CallSid };
      write(
        koa,
        isServed ? await answer(deps, { ...request, form: read, timeZone: account.timeZone }) : hangupTwiml(unanswered),
      );
    },
    'carriers.action': async ({ params }, ctx, koa) => {
      const { connection, form } = await readSigned(params.connectionId, koa);
      const { CallSid, CallStatus } = parseForm(ActionForm, form);
      write(koa, await goOn(deps, { connection, caller: callerOf(connection, ctx), callSid: CallSid }, CallStatus));
    },
    'carriers.dialed': async ({ params }, ctx, koa) => {
      const { connection, form } = await readSigned(params.connectionId, koa);
      const { CallSid, CallStatus, DialCallStatus } = parseForm(DialedForm, form);
      const request = { connection, caller: callerOf(connection, ctx), callSid: CallSid };
      write(koa, await goOnFromDial(deps, request, { dialStatus: DialCallStatus, callStatus: CallStatus }));
    },
    'carriers.answered': async ({ params }, ctx, koa) => {
      const { connection, form } = await readSigned(params.connectionId, koa);
      const { ParentCallSid } = parseForm(AnsweredForm, form);
      await takeAnswered(deps, { connection, caller: callerOf(connection, ctx), callSid: ParentCallSid });
      // No carrier does what this answers.
      write(koa, hangupTwiml());
    },
    'carriers.relay': async ({ params }, ctx, koa) => {
      const upgrade = upgradeOf(koa.req);
      if (upgrade === undefined) throw new AppError('request.upgrade_required');
      const url = new URL(koa.originalUrl, deps.baseUrl());
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      const connection = await findSigned(params.connectionId, koa, { url, params: NO_PARAMS });
      const caller = callerOf(connection, ctx);
      koa.respond = false;
      deps.sockets.hold(
        upgrade,
        (ws, held) =>
          new RelaySession(ws, {
            logger: ctx.log,
            admit: (setup) => admit(connection, caller, setup),
            ignore: (why) => deps.metrics.relayFramesIgnored.inc({ why }),
            onAdmitted: (call) => held(call.talkId),
          }),
      );
    },
  };

  async function admit(
    connection: CarrierConnection,
    caller: Caller,
    { callSid, customParameters }: Extract<FrameIn, { type: 'setup' }>,
  ): Promise<RelayCall | undefined> {
    const token = customParameters?.['token'];
    if (callSid === undefined || token === undefined) return undefined;
    const call = { connectionId: connection.id, callSid };
    const key = await takeToken(deps.pool, call, { token, now: deps.clock.now() });
    return (
      key && {
        talkId: talkIdOf(key.conversationId),
        take: (input, tell) => takeAloud(deps.talks, { caller, key, tell }, input),
        look: () => look(deps, caller, key),
      }
    );
  }

  async function readSigned(connectionId: string, koa: Koa.Context) {
    const form = await readForm(koa.req);
    const url = new URL(koa.originalUrl, deps.baseUrl());
    return { connection: await findSigned(connectionId, koa, { url, params: form }), form };
  }

  async function findSigned(
    id: string,
    koa: Koa.Context,
    signed: { readonly url: URL; readonly params: URLSearchParams },
  ): Promise<CarrierConnection> {
    const connection = await findCarrierConnection({ db: deps.pool, sealed: deps.sealed }, { id, provider: 'twilio' });
    if (connection === undefined) throw new AppError('resource.not_found');
    const { authToken, tenantId } = connection;
    const use = { tenantId, connectionId: id };
    if (!isSigned({ ...signed, signature: koa.get('X-Twilio-Signature'), authToken })) {
      deps.connectionUses.note(use, 'signature_invalid');
      throw new AppError('intake.signature_invalid');
    }
    deps.connectionUses.note(use);
    return connection;
  }
}

const callerOf = ({ id, tenantId }: CarrierConnection, { traceId }: Ctx): Caller => ({
  tenantId,
  actor: { kind: 'connection', id },
  traceId,
});

function write(koa: Koa.Context, twiml: string): void {
  koa.status = 200;
  koa.set('Cache-Control', 'no-store');
  koa.set('Content-Type', 'text/xml; charset=utf-8');
  koa.body = twiml;
}
