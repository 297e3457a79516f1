import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { BrandColors, MAX_LOGO_BYTES } from './agency.ts';
import { BrandShade, inBothThemes, LogoHash } from './branding.ts';

/** Colours as they would be used; `contrast` is the least that WCAG's ratio comes to where they are read. */
export const ColorPreview = inBothThemes(BrandShade.extend({ contrast: z.number(), isReadable: z.boolean() })).meta({
  id: 'ColorPreview',
});
export type ColorPreview = z.infer<typeof ColorPreview>;

const MAX_BASE64_CHARACTERS = Math.ceil(MAX_LOGO_BYTES / 3) * 4;

/** The calls by which an agency makes its brand, beside those of single things. */
export const agencyBrandingRoutes = defineRoutes({
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
});
