import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { Color } from '../kinds/fields.ts';
import { AgencySlug, BrandColors, LogoHash, MAX_LOGO_BYTES } from './agency.ts';

/** A brand's colour in one theme, what is written on it, and the ground of what is chosen. */
export const BrandShade = z
  .object({ accent: Color, ink: Color, soft: Color })
  .meta({ id: 'BrandShade', example: { accent: '#1d4ed8', ink: '#ffffff', soft: '#e4eafb' } });
export type BrandShade = z.infer<typeof BrandShade>;
const Shades = <T extends z.ZodType>(shade: T) => z.object({ light: shade, dark: shade });

/** How an agency shows itself to its clients. */
export const Branding = z
  .object({
    name: z.string().meta({ example: 'Harbor Voice Agency' }),
    slug: z.string().meta({ example: 'harbor' }),
    logoUrl: z.string().nullable().meta({ example: '/api/branding/logos/9f86…' }),
    colors: Shades(BrandShade).nullable(),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof Branding>;

/** Colours as they would be used; `contrast` is the least that WCAG's ratio comes to where they are read. */
export const ColorPreview = Shades(BrandShade.extend({ contrast: z.number(), isReadable: z.boolean() })).meta({
  id: 'ColorPreview',
});
export type ColorPreview = z.infer<typeof ColorPreview>;

const MAX_BASE64_CHARACTERS = Math.ceil(MAX_LOGO_BYTES / 3) * 4;

/** The calls about a brand beside those of single things. */
export const brandingRoutes = defineRoutes({
  'agency.previewColors': {
    method: 'POST',
    path: '/api/agency/previewColors',
    summary: 'Shows how colours would be used, and whether they can be read',
    access: 'agency.manage',
    body: z.object({ colors: BrandColors }),
    ok: { status: 200, body: ColorPreview },
  },
  'agency.uploadLogo': {
    method: 'POST',
    path: '/api/agency/logos',
    summary: 'Keeps a PNG for the logo; the logo is another one once the agency is changed to it',
    access: 'agency.manage',
    body: z.object({
      png: z.base64().max(MAX_BASE64_CHARACTERS).meta({ example: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ' }),
    }),
    ok: { status: 201, body: z.object({ logo: LogoHash }) },
    idempotent: true,
  },
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
