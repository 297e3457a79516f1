import type { AppendRequest, JsonObject, NewEvent } from '../types.ts';

/** Builds a valid append with some fields replaced. */
export function buildAppend(fields: Partial<AppendRequest> = {}): AppendRequest {
  return {
    tenantId: 'acc_test',
    streamId: 'counter-1',
    expectedVersion: 'any',
    events: [buildEvent()],
    metadata: { correlationId: 'cor_1', actor: { kind: 'system', id: 'test' } },
    ...fields,
  };
}

export function buildEvent(data: JsonObject = { by: 1 }): NewEvent {
  return { type: 'counter.counted', data };
}
