import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language } from '../base/fields.ts';
import { findPlaceholders, mentionsSecret } from '../base/placeholders.ts';
import { defineRoutes } from '../http/route.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema, itemSchema, ResourceVersion } from '../resources/schemas.ts';

export const PROMPT_TYPES = ['system', 'greeting', 'summary', 'classifier', 'voicemail'] as const;
export const PROMPT_LABELS = ['production', 'staging'] as const;
export const PromptLabel = z.enum(PROMPT_LABELS);
export type PromptLabel = z.infer<typeof PromptLabel>;
/** About 10,000 tokens; an event's payload has room for several times that. */
export const MAX_PROMPT_CHARACTERS = 40_000;

/** System prompts and other texts for models. Each save creates a version, and labels point to versions. */
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
    of: ({ body }) => ({ variables: findPlaceholders(body) }),
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
    if (mentionsSecret(body)) report('body', 'secret_in_prompt');
  },
});

/** The additional routes of prompts. */
export const promptRoutes = defineRoutes({
  'prompts.moveLabel': {
    method: 'PUT',
    path: '/api/prompts/:id/labels/:label',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Moves a label to a version of a prompt; the last write wins',
    access: 'prompts.manage',
    scope: 'prompts.write',
    params: z.object({ id: idSchema(prompts.idPrefix), label: PromptLabel }),
    body: z.object({ version: ResourceVersion }),
    ok: { status: 200, body: itemSchema(prompts) },
    errors: ['resource.not_found'],
    idempotent: true,
  },
});
