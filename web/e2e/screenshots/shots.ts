import { screenVisits } from '../test/screens.ts';
import { accountShots } from './account.ts';
import { adminShots } from './admin.ts';
import { adminSystemShots } from './admin-system.ts';
import { agencyShots } from './agency.ts';
import { agentShots } from './agents.ts';
import { batchShots } from './batches.ts';
import { callShots } from './calls.ts';
import { connectionShots } from './connections.ts';
import { dashboardShots } from './dashboard.ts';
import { flowShots } from './flows.ts';
import { frameShots } from './frame.ts';
import { generalShots } from './general.ts';
import { inboxShots } from './inbox.ts';
import { inboxControlShots } from './inbox-controls.ts';
import { inboxLiveShots } from './inbox-live.ts';
import { metricShots } from './metrics.ts';
import { numberAndSecretShots } from './numbers-and-secrets.ts';
import { openShots } from './open.ts';
import { openPartShots } from './open-parts.ts';
import { jobShots } from './openings.ts';
import { overlayShots } from './overlays.ts';
import { publicShots } from './public.ts';
import { publishingShots } from './publishing.ts';
import { routingShots } from './routing.ts';
import { settingsShots } from './settings.ts';
import type { Shot } from './shot.ts';
import { siteShots } from './site.ts';
import { thirdPartyShots } from './third-parties.ts';
import { userShots } from './users.ts';
import { veterinarianShots } from './veterinarians.ts';

/** Every screen in its initial state, whether or not it has a list of its own. */
const plainShots = screenVisits.map(
  ({ name, path, person }): Shot => ({ name: `screens/${toKebabCase(name)}`, path, ...(person && { person }) }),
);

/** Every state of every screen. To add one, add a line to the list it belongs to. */
export const shots: readonly Shot[] = [
  ...plainShots,
  ...siteShots,
  ...inboxShots,
  ...inboxControlShots,
  ...inboxLiveShots,
  ...openShots,
  ...openPartShots,
  ...frameShots,
  ...routingShots,
  ...overlayShots,
  ...dashboardShots,
  ...callShots,
  ...metricShots,
  ...accountShots,
  ...adminShots,
  ...adminSystemShots,
  ...settingsShots,
  ...generalShots,
  ...connectionShots,
  ...veterinarianShots,
  ...batchShots,
  ...jobShots,
  ...agentShots,
  ...publishingShots,
  ...flowShots,
  ...numberAndSecretShots,
  ...userShots,
  ...agencyShots,
  ...publicShots,
  ...thirdPartyShots,
];

function toKebabCase(name: string): string {
  return name.replace(/\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`);
}
