import { z } from 'zod';
import { characters } from '../characters.ts';
import { optional } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';
import type { ResourceDefinition } from '../resources/define-resource.ts';
import { type ResourceRoutes, resourceRoutes } from '../resources/routes.ts';
import { idSchema, itemSchema, ResourceVersion } from '../resources/schemas.ts';
import { hitRoutes } from '../talk/hit-routes.ts';
import { talkRoutes } from '../talk/routes.ts';
import { testRoutes } from '../talk/test-routes.ts';
import { apiKeyRoutes } from './api-key-routes.ts';
import { batchRoutes } from './batch-routes.ts';
import { candidateRoutes } from './candidate-routes.ts';
import { connectionCallback, connectionRoutes } from './connection-routes.ts';
import { type Kind, kinds } from './kinds.ts';
import { listenerRoutes } from './listener-routes.ts';
import { OnCall } from './on-call.ts';
import { PromptLabel, prompts } from './prompts.ts';
import { MAX_OVERLAP_MS, SecretValue, secrets } from './secrets.ts';
import { templates } from './templates.ts';

/** A template with values in its places. */
export const TemplatePreview = z
  .object({
    text: z.string(),
    subject: z.string(),
    characters: z.int(),
    /** Messages that an SMS takes; null on other channels. */
    segments: z.int().nullable(),
    /** Places that no value was given for. */
    missing: z.array(z.string()),
  })
  .meta({
    id: 'TemplatePreview',
    example: { text: 'Hello Ida.', subject: '', characters: 10, segments: 1, missing: [] },
  });
export type TemplatePreview = z.infer<typeof TemplatePreview>;

/** The calls of every kind, and those that a kind has of its own. */
export const kindRoutes = {
  // Before the calls of every kind: their paths would take its last part for an id.
  ...defineRoutes({
    'veterinarians.readOnCall': {
      method: 'GET',
      path: '/api/veterinarians/onCall',
      impersonator: 'allowed',
      agency: 'read',
      summary:
        'Reads who is on call at a moment, now unless told, and the gaps and overlaps of the seven days from then on',
      access: 'veterinarians.read',
      scope: 'veterinarians.read',
      query: z.object({ at: optional(Instant) }),
      ok: { status: 200, body: OnCall },
    },
  }),
  ...connectionCallback,
  ...routesOf(Object.values(kinds)),
  ...apiKeyRoutes,
  ...batchRoutes,
  ...candidateRoutes,
  ...connectionRoutes,
  ...listenerRoutes,
  ...hitRoutes,
  ...talkRoutes,
  ...testRoutes,
  ...defineRoutes({
    'prompts.moveLabel': {
      method: 'PUT',
      path: '/api/prompts/:id/labels/:label',
      impersonator: 'allowed',
      agency: 'build',
      summary: 'Points a label at a version of a prompt; the last who does so wins',
      access: 'prompts.manage',
      scope: 'prompts.write',
      params: z.object({ id: idSchema(prompts.idPrefix), label: PromptLabel }),
      body: z.object({ version: ResourceVersion }),
      ok: { status: 200, body: itemSchema(prompts) },
      errors: ['resource.not_found'],
      idempotent: true,
    },
    'secrets.rotate': {
      method: 'POST',
      path: '/api/secrets/:id/rotate',
      summary: 'Sets another value of a secret; the one before stays good for the overlap',
      access: 'secrets.manage',
      params: z.object({ id: idSchema(secrets.idPrefix) }),
      body: z.object({
        version: ResourceVersion,
        value: SecretValue,
        /** Milliseconds. */
        overlapMs: z.int().min(0).max(MAX_OVERLAP_MS).default(0),
      }),
      ok: { status: 200, body: itemSchema(secrets) },
      errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
      idempotent: true,
    },
    'templates.preview': {
      method: 'POST',
      path: '/api/templates/:id/preview',
      impersonator: 'allowed',
      agency: 'read',
      summary: 'Puts values into the places of a template',
      access: 'templates.read',
      scope: 'templates.read',
      params: z.object({ id: idSchema(templates.idPrefix) }),
      body: z.object({ values: z.record(characters(64), characters(2_000)) }),
      ok: { status: 200, body: TemplatePreview },
      errors: ['resource.not_found'],
    },
  }),
} as const;

type OfEach = { [K in Kind]: (routes: ResourceRoutes<(typeof kinds)[K]>) => void }[Kind];
/** The routes of all kinds together. */
type KindRoutes = OfEach extends (routes: infer R) => void ? R : never;

function routesOf(definitions: readonly ResourceDefinition[]): KindRoutes {
  // Each definition's routes have its own names; together they are what the type says.
  return Object.assign({}, ...definitions.map((definition) => resourceRoutes(definition))) as KindRoutes;
}
