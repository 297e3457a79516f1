import { lenient } from '@switchboard/contracts/base/lenient';
import { CALL_KEY, mapRetellStatus } from '@switchboard/domain/carriers/retell-status';
import { z } from 'zod';
import type { Poster } from '../outbound/poster.ts';
import type { CarrierLine, CarrierPort, PlacedCall } from './carrier-port.ts';
import { createCarrierClient } from './carrier-request.ts';

const PAGE = 50;
const Call = z.object({
  call_id: z.string().min(1).max(128),
  call_status: z.string().max(40),
  disconnection_reason: z.string().max(64).nullish(),
  duration_ms: z.number().min(0).nullish(),
  /** In cents. */
  call_cost: lenient(z.object({ combined_cost: z.number().min(0) })),
});

const toCall = ({
  call_id,
  call_status,
  disconnection_reason,
  duration_ms,
  call_cost,
}: z.output<typeof Call>): PlacedCall => ({
  sid: call_id,
  durationS: duration_ms == null ? null : duration_ms / 1_000,
  ...(call_cost != null && { costCents: call_cost.combined_cost }),
  ...mapRetellStatus(call_status, disconnection_reason),
});

/**
 * Places calls through Retell: `POST /v2/create-phone-call`, `POST /v3/list-calls` and `GET /v2/get-call/{id}`.
 *
 * Parameters and responses follow retell-sdk 5.66.1, resources/call.d.ts (`CallCreatePhoneCallParams`, `CallListParams`, `PhoneCallResponse`). Retell
 * supports no idempotency keys, but finds calls by their `metadata`. Without an agent id, the agent assigned to the number at Retell takes the call.
 */
export function retellPort(poster: Pick<Poster, 'send'>): CarrierPort {
  const request = createCarrierClient(poster, 'retell');
  const at = ({ baseUrl }: CarrierLine, path: string) => `${baseUrl.replace(/(?<!\/)\/+$/, '')}/${path}`;
  return {
    reportsCalls: true,
    place: (line, { key, from, to }) =>
      request(line, {
        method: 'POST',
        url: at(line, 'v2/create-phone-call'),
        json: {
          from_number: from,
          to_number: to.number,
          metadata: { [CALL_KEY]: key },
          ...(line.application && { override_agent_id: line.application }),
        },
        read: (body) => toCall(Call.parse(body)),
      }),
    findCalls: (line, { key }) =>
      request(line, {
        method: 'POST',
        url: at(line, 'v3/list-calls'),
        json: {
          filter_criteria: { metadata: [{ type: 'string', op: 'eq', key: CALL_KEY, value: key }] },
          sort_order: 'ascending',
          limit: PAGE,
        },
        read: (body) =>
          z
            .object({ items: z.array(Call.extend({ metadata: z.record(z.string(), z.unknown()).nullish() })) })
            .parse(body)
            .items.filter(({ metadata }) => metadata?.[CALL_KEY] === key)
            .map(toCall),
      }),
    readCall: (line, sid) =>
      request(line, {
        method: 'GET',
        url: at(line, `v2/get-call/${encodeURIComponent(sid)}`),
        read: (body) => toCall(Call.parse(body)),
      }),
  };
}
