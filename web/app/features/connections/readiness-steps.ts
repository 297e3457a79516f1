import { isCarrierProvider, type Provider } from '@switchboard/contracts/connections/catalog';
import type { ConnectionReadiness } from '@switchboard/contracts/connections/routes';

export type StepState = 'done' | 'waiting' | 'failed';
export type StepKey = 'agent' | 'number' | 'reached' | 'proven' | 'answered' | 'heard' | 'told';
/** The remedy for a step: a text under `connections.todo`, or a problem with the provider's authentication. */
export type Todo =
  | 'agent'
  | 'noNumber'
  | 'numberUnanswered'
  | 'reached'
  | 'unproven'
  | 'hungUp'
  | 'refused'
  | 'heard'
  | 'toldByCarrier'
  | 'toldByPlatform'
  | 'toldFailed';

/** A step of a call: its state, and the remedy if it failed. */
export interface ReadinessStep {
  readonly key: StepKey;
  readonly state: StepState;
  readonly todo?: Todo | undefined;
}

const UNPROVEN = 401;

/** The times of the last requests before a test call. */
export interface Before {
  readonly call: string;
  readonly request: string;
  readonly webhook: string;
}

/** Takes the times of the last requests. */
export const snapshotReadiness = ({ call, request, webhook }: ConnectionReadiness): Before => ({
  call: call?.startedAt ?? '',
  request: request?.at ?? '',
  webhook: webhook?.at ?? '',
});

/** The steps of a call in order; for a test call, only requests since `before` count. */
export function buildSteps(readiness: ConnectionReadiness, provider: Provider, before = NO_REQUESTS): ReadinessStep[] {
  const call = readiness.call !== null && readiness.call.startedAt > before.call ? readiness.call : null;
  const request = readiness.request !== null && readiness.request.at > before.request ? readiness.request : null;
  const webhook = readiness.webhook !== null && readiness.webhook.at > before.webhook ? readiness.webhook : null;
  const isUnproven = request?.status === UNPROVEN;
  const hasCome = request !== null || call !== null || webhook !== null;
  const isCarrier = isCarrierProvider(provider);
  return [
    readiness.hasAgent ? done('agent') : failed('agent', 'agent'),
    ...(isCarrier ? [numberStep(readiness.numbers)] : []),
    hasCome ? done('reached') : waiting('reached', 'reached'),
    isUnproven ? failed('proven', 'unproven') : hasCome ? done('proven') : waiting('proven'),
    answeredStep(call, request),
    call?.isHeard ? done('heard') : call?.isOpen === false ? failed('heard', 'heard') : waiting('heard'),
    ...(isCarrier
      ? [call?.isTold ? done('told') : waiting('told', isOver(call) ? 'toldByCarrier' : undefined)]
      : provider === 'chat_client'
        ? []
        : [webhookStep(webhook, call)]),
  ];
}

type Call = NonNullable<ConnectionReadiness['call']>;

function numberStep({ all, answered }: ConnectionReadiness['numbers']): ReadinessStep {
  if (answered > 0) return done('number');
  return failed('number', all === 0 ? 'noNumber' : 'numberUnanswered');
}

function answeredStep(call: Call | null, request: ConnectionReadiness['request']): ReadinessStep {
  if (call !== null) return done('answered');
  if (request === null || request.status === UNPROVEN) return waiting('answered');
  if (request.status >= 400) return failed('answered', 'refused');
  return request.step === 'voice' && request.answer === 'hung_up' ? failed('answered', 'hungUp') : waiting('answered');
}

function webhookStep(webhook: ConnectionReadiness['webhook'], call: Call | null): ReadinessStep {
  if (webhook?.state === 'failed') return failed('told', 'toldFailed');
  return webhook === null ? waiting('told', isOver(call) ? 'toldByPlatform' : undefined) : done('told');
}

const NO_REQUESTS: Before = { call: '', request: '', webhook: '' };
const isOver = (call: Call | null) => call?.isOpen === false;
const done = (key: StepKey): ReadinessStep => ({ key, state: 'done' });
const waiting = (key: StepKey, todo?: Todo): ReadinessStep => ({ key, state: 'waiting', todo });
const failed = (key: StepKey, todo: Todo): ReadinessStep => ({ key, state: 'failed', todo });
