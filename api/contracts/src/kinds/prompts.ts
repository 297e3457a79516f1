import { z } from 'zod';
import { characters } from '../characters.ts';
import { defineResource } from '../resources/define-resource.ts';
import { ResourceVersion } from '../resources/schemas.ts';
import { Language } from './fields.ts';
import { namesSecret, placeholdersOf } from './placeholders.ts';

export const PROMPT_TYPES = ['system', 'greeting', 'summary', 'classifier', 'voicemail'] as const;
export const PROMPT_LABELS = ['production', 'staging'] as const;
export const PromptLabel = z.enum(PROMPT_LABELS);
export type PromptLabel = z.infer<typeof PromptLabel>;
/** About 10,000 tokens; an event's payload has room for several times that. */
export const MAX_PROMPT_CHARACTERS = 40_000;

/** Texts that tell a model its part; every save is a version, and labels point at versions. */
export const prompts = defineResource({
  kind: 'prompts',
  singular: 'prompt',
  idPrefix: 'pmt',
  fields: {
    type: z.enum(PROMPT_TYPES),
    language: Language,
    body: characters(MAX_PROMPT_CHARACTERS, 1).meta({ example: 'You answer the phone of {{business}}.' }),
    note: characters(500),
    labels: z
      .object({ production: ResourceVersion.optional(), staging: ResourceVersion.optional() })
      .meta({ example: { production: 2, staging: 3 } }),
  },
  defaults: { note: '', labels: {} },
  fixed: ['type'],
  managed: ['labels'],
  derived: {
    shape: { variables: z.array(z.string()).meta({ example: ['business'] }) },
    of: ({ body }) => ({ variables: placeholdersOf(body) }),
  },
  limit: 1_000,
  impersonator: 'write',
  agency: 'build',
  readers: ['builder', 'supervisor'],
  managers: ['builder'],
  searched: ['body', 'note'],
  sorts: ['type', 'language'],
  filters: ['type', 'language'],
  references: {},
  check: ({ body }, report) => {
    if (namesSecret(body)) report('body', 'secret_in_prompt');
  },
});
