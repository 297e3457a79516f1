import type { Caller } from '@switchboard/application/caller';
import { type CarrierConnection, findCarrierConnection } from '@switchboard/application/connections/carrier-connection';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { CARRIER_PROVIDERS, type CarrierProvider } from '@switchboard/contracts/connections/catalog';
import { REQUEST_STEPS } from '@switchboard/contracts/connections/routes';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { addOutcome, noteConnection } from '../../http/connection-requests.ts';
import type { Ctx } from '../../http/request/context.ts';
import { isSignedByTelnyx } from './telnyx-signature.ts';
import { FORM_TYPE, parseUrlEncoded, readBody } from './texts/form.ts';
import { isSignedByTwilio } from './twilio-signature.ts';
import { describeAnswer } from './twiml.ts';

export interface SignedDeps extends Pick<ResourceDeps, 'pool' | 'sealed' | 'clock'> {
  /** The URL at which carriers reach this installation. */
  readonly baseUrl: () => string;
}

/** A carrier's request with a verified signature. */
export interface SignedBody {
  readonly connection: CarrierConnection;
  /** The received body. */
  readonly bytes: Buffer;
}

/** A verified request whose body is a form. */
export interface SignedForm extends SignedBody {
  readonly params: URLSearchParams;
}

interface Address {
  readonly provider: CarrierProvider;
  readonly connectionId: string;
}

/** Reads a request's form and verifies that its carrier sent it. @throws {AppError} `resource.not_found`, `intake.signature_invalid` */
export async function readSigned(deps: SignedDeps, address: Address, koa: Koa.Context): Promise<SignedForm> {
  const signed = await readSignedBody(deps, address, koa, FORM_TYPE);
  return { ...signed, params: parseUrlEncoded(signed.bytes) };
}

/** Reads a request's body and verifies that its carrier sent it. @throws {AppError} `resource.not_found`, `intake.signature_invalid` */
export async function readSignedBody(
  deps: SignedDeps,
  { provider, connectionId }: Address,
  koa: Koa.Context,
  media: RegExp,
): Promise<SignedBody> {
  const connection = await findConnection(deps, connectionId, [provider]);
  noteConnection(koa, { tenantId: connection.tenantId, connectionId }, readStep(koa));
  const bytes = await readBody(koa.req, media);
  const url = new URL(koa.originalUrl, deps.baseUrl());
  check(VERIFIERS[provider]({ koa, url, bytes, connection, now: deps.clock.now() }));
  return { connection, bytes };
}

interface Unproven extends SignedBody {
  readonly koa: Koa.Context;
  readonly url: URL;
  readonly now: Date;
}

/** The signature check of each carrier. */
const VERIFIERS: Readonly<Record<CarrierProvider, (request: Unproven) => boolean>> = {
  twilio: ({ koa, url, bytes, connection }) =>
    isSignedByTwilio({ url, params: parseUrlEncoded(bytes), ...toTwilioProof(koa, connection) }),
  telnyx: ({ koa, bytes, connection: { publicKey }, now }) =>
    isSignedByTelnyx({
      signature: koa.get('Telnyx-Signature-Ed25519'),
      timestamp: koa.get('Telnyx-Timestamp'),
      body: bytes,
      publicKey,
      now,
    }),
};

/**
 * Verifies that a carrier opens a WebSocket. Telnyx doesn't sign handshakes: there the token of the first frame is the proof.
 *
 * @throws {AppError} `resource.not_found`, `intake.signature_invalid`
 */
export async function readSignedHandshake(
  deps: SignedDeps,
  { connectionId }: Pick<Address, 'connectionId'>,
  koa: Koa.Context,
): Promise<CarrierConnection> {
  const url = new URL(koa.originalUrl, deps.baseUrl());
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const connection = await findConnection(deps, connectionId, CARRIER_PROVIDERS);
  noteConnection(koa, { tenantId: connection.tenantId, connectionId }, 'relay');
  if (connection.provider === 'telnyx') return connection;
  check(isSignedByTwilio({ url, params: new URLSearchParams(), ...toTwilioProof(koa, connection) }));
  return connection;
}

const readStep = ({ path }: Koa.Context) => REQUEST_STEPS.find((step) => path.endsWith(`/${step}`)) ?? 'voice';

async function findConnection({ pool, sealed }: SignedDeps, id: string, providers: readonly CarrierProvider[]) {
  const found = await findCarrierConnection({ db: pool, sealed }, { id, providers });
  if (found === undefined) throw new AppError('resource.not_found');
  return found;
}

const toTwilioProof = (koa: Koa.Context, { authToken }: CarrierConnection) => ({
  signature: koa.get('X-Twilio-Signature'),
  authToken,
});

function check(isGood: boolean): void {
  if (!isGood) throw new AppError('intake.signature_invalid');
}

/** Returns the actor that the log records for a carrier's connection. */
export const toCaller = ({ id, tenantId }: CarrierConnection, { traceId }: Ctx): Caller => ({
  tenantId,
  actor: { kind: 'connection', id },
  traceId,
});

/** Writes a TwiML response. */
export function writeXml(koa: Koa.Context, twiml: string): void {
  addOutcome(koa, { answer: describeAnswer(twiml) });
  koa.status = 200;
  koa.set('Cache-Control', 'no-store');
  koa.set('Content-Type', 'text/xml; charset=utf-8');
  koa.body = twiml;
}
