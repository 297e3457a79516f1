import type { TalkStatus } from '@switchboard/contracts/agents/talk-routes';
import { keptValue } from '@switchboard/talk/engine/kept-value';
import type { TalkState } from '@switchboard/talk/engine/state';

/** A talk's state as its testers see it. */
export function statusOf({
  status,
  endedReason,
  lang,
  node,
  turn,
  slots,
  awaiting,
  outcome,
  isTakenOver,
}: TalkState): TalkStatus {
  return {
    status: status === 'ended' ? 'ended' : 'open',
    endedReason,
    lang,
    node,
    turn,
    slots: Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, keptValue(value)])),
    awaiting,
    outcome,
    ...(isTakenOver && { isTakenOver }),
  };
}
