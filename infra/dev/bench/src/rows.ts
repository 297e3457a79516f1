import type { Row } from './harness/row.ts';
import { ackToFrameRow } from './rows/ack-to-frame.ts';
import { appendRows } from './rows/append.ts';
import { appendFairRow } from './rows/append-fair.ts';
import { callsRow } from './rows/calls.ts';
import { composeRow } from './rows/compose.ts';
import { fanoutRow } from './rows/fanout.ts';
import { intakeRow } from './rows/intake.ts';
import { kafkaRow } from './rows/kafka.ts';
import { listRow } from './rows/list.ts';
import { liveCostRow } from './rows/live-cost.ts';
import { noisyNeighborRow } from './rows/noisy-neighbor.ts';
import { projectLiveRow } from './rows/project-live.ts';
import { projectRebuildRow } from './rows/project-rebuild.ts';
import { startRow } from './rows/start.ts';
import { reconnectRow, streamMemoryRow } from './rows/streams.ts';
import { talkTurnRow } from './rows/talk-turn.ts';
import { webRow } from './rows/web.ts';
import { webhooksRow } from './rows/webhooks.ts';

/** All rows, in the order of the table. */
export const rows: readonly Row[] = [
  ...appendRows,
  appendFairRow,
  intakeRow,
  projectLiveRow,
  projectRebuildRow,
  kafkaRow,
  ackToFrameRow,
  liveCostRow,
  fanoutRow,
  streamMemoryRow,
  reconnectRow,
  composeRow,
  webhooksRow,
  listRow,
  callsRow,
  talkTurnRow,
  startRow,
  noisyNeighborRow,
  webRow,
];
