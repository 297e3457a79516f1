import { apiKeyRoutes } from './access/api-key-routes.ts';
import { hitRoutes } from './agents/flow-hits.ts';
import { promptRoutes } from './agents/prompts.ts';
import { talkRoutes } from './agents/talk-routes.ts';
import { testRoutes } from './agents/test-routes.ts';
import type { AccountSettings, Kind } from './base/kind-names.ts';
import { batchRoutes } from './batches/routes.ts';
import { connectionCallback, connectionRoutes } from './connections/routes.ts';
import { secretRoutes } from './connections/secrets.ts';
import { viewRoutes } from './conversations/view-routes.ts';
import { candidateRoutes } from './hiring/candidate-routes.ts';
import { accountSettings, kinds } from './kinds.ts';
import { type AccountSettingsRoutes, makeAccountSettingsRoutes } from './resources/account-settings-routes.ts';
import type { AccountSettingsDefinition } from './resources/define-account-settings.ts';
import type { ResourceDefinition } from './resources/define-resource.ts';
import { makeResourceRoutes, type ResourceRoutes } from './resources/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { onCallRoutes } from './veterinarians/on-call.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The routes of all kinds of resources: those that every kind has, and the additional ones of some kinds. */
export const kindRoutes = {
  // These come first: otherwise the generic routes would match their last path segment as an id.
  ...onCallRoutes,
  ...viewRoutes,
  ...connectionCallback,
  ...genericRoutes(Object.values(kinds)),
  ...apiKeyRoutes,
  ...batchRoutes,
  ...candidateRoutes,
  ...connectionRoutes,
  ...webhookRoutes,
  ...hitRoutes,
  ...talkRoutes,
  ...testRoutes,
  ...promptRoutes,
  ...secretRoutes,
  ...templateRoutes,
} as const;

/** The routes that every definition of account settings has. */
export const accountSettingsRoutes = genericSettingsRoutes(Object.values(accountSettings));

// An intersection of each definition's routes, from a union of functions that take them.
type OfEachKind = { [K in Kind]: (routes: ResourceRoutes<(typeof kinds)[K]>) => void }[Kind];
type GenericRoutes = OfEachKind extends (routes: infer R) => void ? R : never;
type OfEachSettings = {
  [S in AccountSettings]: (routes: AccountSettingsRoutes<(typeof accountSettings)[S]>) => void;
}[AccountSettings];
type GenericSettingsRoutes = OfEachSettings extends (routes: infer R) => void ? R : never;

function genericRoutes(definitions: readonly ResourceDefinition[]): GenericRoutes {
  // The routes of different definitions have different names, so merging them yields the declared type.
  return Object.assign({}, ...definitions.map((definition) => makeResourceRoutes(definition))) as GenericRoutes;
}

function genericSettingsRoutes(definitions: readonly AccountSettingsDefinition[]): GenericSettingsRoutes {
  return Object.assign({}, ...definitions.map((definition) => makeAccountSettingsRoutes(definition)));
}
