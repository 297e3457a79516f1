import { type AccountSettingsRoutes, routesOfAccountSettings } from '../resources/account-settings-routes.ts';
import type { AccountSettingsDefinition } from '../resources/define-account-settings.ts';
import { type AccountSettings, singles } from './all.ts';

type OfEach = { [S in AccountSettings]: (routes: AccountSettingsRoutes<(typeof singles)[S]>) => void }[AccountSettings];

/** The calls of every single thing. */
export const accountSettingsRoutes = routesOf(Object.values(singles));

function routesOf(
  definitions: readonly AccountSettingsDefinition[],
): OfEach extends (routes: infer R) => void ? R : never {
  // Each definition's routes have its own names; together they are what the type says.
  return Object.assign({}, ...definitions.map((definition) => routesOfAccountSettings(definition)));
}
