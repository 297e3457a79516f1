import type { AppendRequest, JsonObject, NewEvent } from '../types.ts';

/** An append that goes through, but for what is given. */
export function buildAppend(given: Partial<AppendRequest> = {}): AppendRequest {
  return {
    tenantId: 'acc_test',
    streamId: 'counter-1',
    expectedVersion: 'any',
    events: [buildEvent()],
    metadata: { correlationId: 'cor_1', actor: { kind: 'system', id: 'test' } },
    ...given,
  };
}

export function buildEvent(data: JsonObject = { by: 1 }): NewEvent {
  return { type: 'counter.counted', data };
}
