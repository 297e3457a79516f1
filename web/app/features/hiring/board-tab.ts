import { paths } from '../../routes/paths.ts';

/** The tab with an opening's candidates. */
export const BOARD_TAB = 'candidates';

/** The URL of the board of an opening's candidates. */
export const boardPath = (jobId: string): string => `${paths.job(jobId)}?tab=${BOARD_TAB}`;
