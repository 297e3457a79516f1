import { inboxShots, openShots } from './inbox.ts';
import { officeShots, publicShots } from './office.ts';
import type { Shot } from './shot.ts';

/** Every state of every screen. A new one is a line in the list that it belongs to. */
export const shots: readonly Shot[] = [...inboxShots, ...openShots, ...officeShots, ...publicShots];
