import { paths } from '../../routes/paths.ts';

/** The tab of a job that its candidates stand in. */
export const BOARD_TAB = 'candidates';

/** The board of a job's candidates. */
export const boardPath = (jobId: string): string => `${paths.job(jobId)}?tab=${BOARD_TAB}`;
