import { apiKeys } from './access/api-keys.ts';
import { agency } from './account-settings/agency.ts';
import { settings } from './account-settings/settings.ts';
import { agentTests } from './agents/agent-tests.ts';
import { agents } from './agents/agents.ts';
import { flows } from './agents/flows.ts';
import { prompts } from './agents/prompts.ts';
import type { AccountSettings, Kind } from './base/kind-names.ts';
import { batches } from './batches/batches.ts';
import { connections } from './connections/connections.ts';
import { secrets } from './connections/secrets.ts';
import { views } from './conversations/views.ts';
import { candidates } from './hiring/candidates.ts';
import { openings } from './hiring/openings.ts';
import { groups } from './people/groups.ts';
import { phoneNumbers } from './phone-numbers/phone-numbers.ts';
import type { ResourceDefinition } from './resources/define-resource.ts';
import { templates } from './templates/templates.ts';
import { veterinarians } from './veterinarians/veterinarians.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** The definition of every kind of resource. */
export const kinds = {
  agents,
  apiKeys,
  batches,
  candidates,
  flows,
  connections,
  groups,
  jobs: openings,
  listeners: webhooks,
  phoneNumbers,
  prompts,
  secrets,
  templates,
  views,
  veterinarians,
} as const satisfies Readonly<Record<Kind, ResourceDefinition>>;

/** Kinds whose items belong to an item of another kind: their paths are nested below its path, and its permissions apply to them. */
export const nestedKinds = { agentTests } as const;

/** The definition of all settings of which each account has exactly one. */
export const accountSettings = { agency, settings } as const satisfies Readonly<
  Record<AccountSettings, ResourceDefinition>
>;

const PARENTS: Readonly<Record<string, string>> = { [agentTests.kind]: agents.kind };

/** The kind whose read permission covers items of a kind: the kind itself, or the parent of a nested kind. */
export const readableBy = (kind: string): string => PARENTS[kind] ?? kind;
