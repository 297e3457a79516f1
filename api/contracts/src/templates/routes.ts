import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { defineRoutes } from '../http/route.ts';
import { idSchema } from '../resources/schemas.ts';
import { templates } from './templates.ts';

/** A template with its placeholders filled in. */
export const TemplatePreview = z
  .object({
    text: z.string(),
    subject: z.string(),
    characters: z.int(),
    /** The number of SMS messages needed; null for other channels. */
    segments: z.int().nullable(),
    /** Placeholders without a value. */
    missing: z.array(z.string()),
  })
  .meta({
    id: 'TemplatePreview',
    example: { text: 'Hello Ida.', subject: '', characters: 10, segments: 1, missing: [] },
  });
export type TemplatePreview = z.infer<typeof TemplatePreview>;

/** The additional routes of templates. */
export const templateRoutes = defineRoutes({
  'templates.preview': {
    method: 'POST',
    path: '/api/templates/:id/preview',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Fills in the placeholders of a template',
    access: 'templates.read',
    scope: 'templates.read',
    params: z.object({ id: idSchema(templates.idPrefix) }),
    body: z.object({ values: z.record(characters(64), characters(2_000)) }),
    ok: { status: 200, body: TemplatePreview },
    errors: ['resource.not_found'],
  },
});
