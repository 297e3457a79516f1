import type { TalkStatus } from '@switchboard/contracts/agents/talk-routes';
import type { TalkState } from '@switchboard/talk/engine/state';
import { truncateValue } from '@switchboard/talk/engine/trace-values';

/** Maps a talk's state to the status that testers see. */
export function toTalkStatus({
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
    slots: Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, truncateValue(value)])),
    awaiting,
    outcome,
    ...(isTakenOver && { isTakenOver }),
  };
}
