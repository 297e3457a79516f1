import { accountShots } from './account.ts';
import { adminShots } from './admin.ts';
import { adminSystemShots } from './admin-system.ts';
import { dashboardShots } from './dashboard.ts';
import { frameShots } from './frame.ts';
import { inboxShots } from './inbox.ts';
import { inboxControlShots } from './inbox-controls.ts';
import { inboxLiveShots } from './inbox-live.ts';
import { openShots } from './open.ts';
import { openPartShots } from './open-parts.ts';
import { overlayShots } from './overlays.ts';
import { publicShots } from './public.ts';
import type { Shot } from './shot.ts';
import { thirdPartyShots } from './third-parties.ts';

/** Every state of every screen. A new one is a line in the list that it belongs to. */
export const shots: readonly Shot[] = [
  ...inboxShots,
  ...inboxControlShots,
  ...inboxLiveShots,
  ...openShots,
  ...openPartShots,
  ...frameShots,
  ...overlayShots,
  ...dashboardShots,
  ...accountShots,
  ...adminShots,
  ...adminSystemShots,
  ...publicShots,
  ...thirdPartyShots,
];
