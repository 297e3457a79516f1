import type { Permission } from '@switchboard/contracts/base/permission-names';
import { PAGES } from '@switchboard/contracts/pages';
import type { Screen, ScreenEntry, ScreenName } from './screen.ts';
import { screens } from './screens.ts';

/** A screen with an entry. */
export interface ListedScreen {
  readonly name: ScreenName;
  /** The screen's URL without an id. */
  readonly path: string;
  readonly screen: Screen;
  readonly entry: ScreenEntry;
}

/** Every screen's name, in the table's order. */
// The table's type has exactly these keys.
export const SCREEN_NAMES = Object.keys(screens) as readonly ScreenName[];

/** A screen's URL, without its optional id. */
export const screenPath = (name: ScreenName): string => PAGES[name].replace(/\/:\w+\?$/, '');

/** Whether a user with these permissions may see a screen. */
export const maySee = (name: ScreenName, permissions: readonly Permission[]): boolean =>
  maySeeIn(screens, { name, permissions });

type SeenBy = Pick<Screen, 'permission'> & { readonly parent?: string };

/** Like {@link maySee}, for any table of screens: a parent without a permission of its own needs a visible child. */
export function maySeeIn(
  table: Readonly<Record<string, SeenBy>>,
  { name, permissions }: { readonly name: string; readonly permissions: readonly Permission[] },
): boolean {
  const permission = table[name]?.permission;
  if (permission !== undefined) return permissions.includes(permission);
  const children = Object.keys(table).filter((child) => table[child]?.parent === name);
  return children.length === 0 || children.some((child) => maySeeIn(table, { name: child, permissions }));
}

/** The screens with an entry that a user with these permissions may see, in the table's order. */
export function listedScreens(permissions: readonly Permission[]): readonly ListedScreen[] {
  return SCREEN_NAMES.flatMap((name) => {
    const screen = screens[name];
    return screen.entry && maySee(name, permissions)
      ? [{ name, path: screenPath(name), screen, entry: screen.entry }]
      : [];
  });
}

/** The screens that a parent lists, regardless of permissions. */
export const getChildren = (parent: ScreenName): readonly ScreenName[] =>
  SCREEN_NAMES.filter((name) => screens[name].parent === parent);

/** A parent's screens that a user with these permissions may see. */
export const listedUnder = (parent: ScreenName, permissions: readonly Permission[]): readonly ListedScreen[] =>
  listedScreens(permissions).filter(({ screen }) => screen.parent === parent);
