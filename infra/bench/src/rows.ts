import type { Row } from './harness/row.ts';
import { ackToFrameRow } from './rows/ack-to-frame.ts';
import { appendRows } from './rows/append.ts';
import { intakeRow } from './rows/intake.ts';
import { listRow } from './rows/list.ts';
import { projectLiveRow } from './rows/project-live.ts';
import { projectRebuildRow } from './rows/project-rebuild.ts';
import { startRow } from './rows/start.ts';
import { webRow } from './rows/web.ts';

/** The rows in the order of the table. */
export const rows: readonly Row[] = [
  ...appendRows,
  intakeRow,
  projectLiveRow,
  projectRebuildRow,
  ackToFrameRow,
  listRow,
  startRow,
  webRow,
];
