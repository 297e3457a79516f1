import { agents } from './agents.ts';
import { apiKeys } from './api-keys.ts';
import { batches } from './batches.ts';
import { candidates } from './candidates.ts';
import { connections } from './connections.ts';
import { flows } from './flows.ts';
import { groups } from './groups.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { phoneNumbers } from './phone-numbers.ts';
import { prompts } from './prompts.ts';
import { secrets } from './secrets.ts';
import { templates } from './templates.ts';
import { veterinarians } from './veterinarians.ts';

/** Every kind of resource. A new one is a file beside this, and a line here. */
export const kinds = {
  agents,
  apiKeys,
  batches,
  candidates,
  flows,
  connections,
  groups,
  jobs,
  listeners,
  phoneNumbers,
  prompts,
  secrets,
  templates,
  veterinarians,
} as const;

export type Kind = keyof typeof kinds;
export const KINDS = Object.keys(kinds) as Kind[];
