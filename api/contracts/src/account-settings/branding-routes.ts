import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { AgencySlug, Branding, LogoHash } from './branding.ts';

/** The routes from which every page reads its brand. */
export const brandingRoutes = defineRoutes({
  'branding.read': {
    method: 'GET',
    path: '/api/branding',
    summary: "Reads an agency's brand by its slug, or else the brand of the signed-in user's agency",
    access: 'public',
    query: z.object({ agency: AgencySlug.optional().catch(undefined) }),
    ok: { status: 200, body: z.object({ branding: Branding.nullable() }) },
  },
  'branding.logo': {
    method: 'GET',
    path: '/api/branding/logos/:hash',
    summary: 'Reads a logo; the content at an address never changes',
    access: 'public',
    params: z.object({ hash: LogoHash }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'image/png',
  },
});
