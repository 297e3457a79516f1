import type { Row } from './harness/row.ts';
import { ackToFrameRow } from './rows/ack-to-frame.ts';
import { appendRows } from './rows/append.ts';
import { appendFairRow } from './rows/append-fair.ts';
import { callsRow } from './rows/calls.ts';
import { carrierTurnRow } from './rows/carrier-turn.ts';
import { composeRow } from './rows/compose.ts';
import { demoFloodRow } from './rows/demo-flood.ts';
import { fanoutRow } from './rows/fanout.ts';
import { flowPanRow } from './rows/flow-pan.ts';
import { intakeRow } from './rows/intake.ts';
import { kafkaRow } from './rows/kafka.ts';
import { listRow } from './rows/list.ts';
import { liveCostRow } from './rows/live-cost.ts';
import { noisyNeighborRow } from './rows/noisy-neighbor.ts';
import { projectLiveRow } from './rows/project-live.ts';
import { projectRebuildRow } from './rows/project-rebuild.ts';
import { siteRow } from './rows/site.ts';
import { stalledRow } from './rows/stalled.ts';
import { startRow } from './rows/start.ts';
import { reconnectRow, streamMemoryRow } from './rows/streams.ts';
import { talkEngineRow } from './rows/talk-engine.ts';
import { talkModelRow } from './rows/talk-model.ts';
import { talkTurnRow } from './rows/talk-turn.ts';
import { webRow } from './rows/web.ts';
import { webhooksRow } from './rows/webhooks.ts';

/** The rows in the order of the table. */
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
  stalledRow,
  reconnectRow,
  composeRow,
  webhooksRow,
  listRow,
  callsRow,
  talkTurnRow,
  carrierTurnRow,
  talkModelRow,
  talkEngineRow,
  startRow,
  siteRow,
  demoFloodRow,
  noisyNeighborRow,
  flowPanRow,
  webRow,
];
