import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { AgencySlug, Branding, LogoHash } from './branding.ts';

/** The calls by which every page reads its brand. */
export const brandingRoutes = defineRoutes({
  'branding.read': {
    method: 'GET',
    path: '/api/branding',
    summary: 'Reads the brand of an agency by its word, else of the agency of whoever is signed in',
    access: 'public',
    query: z.object({ agency: AgencySlug.optional().catch(undefined) }),
    ok: { status: 200, body: z.object({ branding: Branding.nullable() }) },
  },
  'branding.logo': {
    method: 'GET',
    path: '/api/branding/logos/:hash',
    summary: 'Reads a logo; what an address holds never changes',
    access: 'public',
    params: z.object({ hash: LogoHash }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'image/png',
  },
});
