import type { Row } from './harness/row.ts';
import { appendRows } from './rows/append.ts';
import { intakeRow } from './rows/intake.ts';
import { startRow } from './rows/start.ts';

/** The rows in the order of the table. */
export const rows: readonly Row[] = [...appendRows, intakeRow, startRow];
