import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import type { ScreenName } from '../../app/shell/screens/screen.ts';
import { SCREEN_NAMES, screenPath } from '../../app/shell/screens/screen-list.ts';
import { screens } from '../../app/shell/screens/screens.ts';

export interface ScreenVisit {
  readonly name: ScreenName;
  readonly path: string;
  /** A demo user who may see the screen; undefined for public screens. */
  readonly person?: 'marco' | 'priya' | 'dana' | 'robin';
}

/** Every screen of the product at its plain URL, with a user who may see it. */
export const screenVisits: readonly ScreenVisit[] = SCREEN_NAMES.map((name) => ({
  name,
  path: screenPath(name),
  ...personFor(name),
}));

function personFor(name: ScreenName): Pick<ScreenVisit, 'person'> {
  const { layout, permission } = screens[name];
  if (layout !== 'app') return {};
  if (permission?.startsWith('admin.')) return { person: 'robin' };
  // Most screens are visible to a supervisor.
  if (permission === undefined || ROLE_PERMISSIONS.supervisor.includes(permission)) return { person: 'marco' };
  return { person: ROLE_PERMISSIONS.admin.includes(permission) ? 'priya' : 'dana' };
}
