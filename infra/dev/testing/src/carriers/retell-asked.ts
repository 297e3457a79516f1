import { randomBytes } from 'node:crypto';
import type { CallCreatePhoneCallParams } from 'retell-sdk/resources/call';
import { type RetellApiCall, type RetellBook, RetellCall, type RetellLine } from './retell.ts';

type Reason = NonNullable<RetellApiCall['disconnection_reason']>;
/** Reasons of calls that nobody has answered: https://docs.retellai.com/reliability/debug-call-disconnect */
const NOT_CONNECTED: ReadonlySet<Reason> = new Set([
  'dial_busy',
  'dial_no_answer',
  'dial_failed',
  'invalid_destination',
]);

/**
 * A call that Retell was asked for: it rings, is answered and ends as a test says.
 *
 * `CallCreatePhoneCallParams` of retell-sdk 5.66.1; a call that did not connect has no `call_started`, by
 * https://docs.retellai.com/features/webhook-overview.
 */
export class RequestedRetellCall extends RetellCall {
  readonly params: CallCreatePhoneCallParams;

  constructor(api: RetellBook, agent: Pick<RetellLine, 'llmUrl' | 'webhook'>, params: CallCreatePhoneCallParams) {
    const { from_number: from, to_number: to, metadata, override_agent_id } = params;
    super(
      api,
      { ...agent, from, to },
      {
        call_id: `call_${randomBytes(16).toString('hex')}`,
        call_status: 'registered',
        direction: 'outbound',
        metadata,
        ...(override_agent_id !== undefined && { agent_id: override_agent_id }),
      },
    );
    this.params = params;
  }

  /** Somebody picks up: Retell tells so, and asks how the call goes on. */
  async answer(): Promise<void> {
    this.change({ call_status: 'ongoing', start_timestamp: this.now });
    await this.tell('call_started');
    await this.connect();
  }

  /** It is over, and Retell tells; answers with which statuses that was taken. */
  async end(reason: Reason, seconds = 0): Promise<(number | undefined)[]> {
    this.over(reason, seconds);
    await this.drop();
    return [(await this.tell('call_ended'))?.status, (await this.tell('call_analyzed'))?.status];
  }

  /** It is over, and nobody is told. */
  over(reason: Reason, seconds = 0): void {
    const began = this.told.start_timestamp ?? this.now;
    this.change({
      call_status: NOT_CONNECTED.has(reason) ? 'not_connected' : 'ended',
      disconnection_reason: reason,
      end_timestamp: began + seconds * 1_000,
      duration_ms: seconds * 1_000,
    });
  }
}
