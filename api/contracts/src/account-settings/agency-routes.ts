import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { BrandColors, MAX_LOGO_BYTES } from './agency.ts';
import { BrandShade, LogoHash, perTheme } from './branding.ts';

/** A preview of brand colors. `contrast` is the lowest WCAG contrast ratio among their uses as text. */
export const ColorPreview = perTheme(BrandShade.extend({ contrast: z.number(), isReadable: z.boolean() })).meta({
  id: 'ColorPreview',
});
export type ColorPreview = z.infer<typeof ColorPreview>;

const MAX_BASE64_CHARACTERS = Math.ceil(MAX_LOGO_BYTES / 3) * 4;

/** The additional routes of an agency's settings. */
export const agencyBrandingRoutes = defineRoutes({
  'agency.previewColors': {
    method: 'POST',
    path: '/api/agency/previewColors',
    summary: 'Previews how colors would be used, and whether they are readable',
    access: 'agency.manage',
    body: z.object({ colors: BrandColors }),
    ok: { status: 200, body: ColorPreview },
  },
  'agency.uploadLogo': {
    method: 'POST',
    path: '/api/agency/logos',
    summary: "Uploads a PNG for the logo; it takes effect when the agency's settings refer to it",
    access: 'agency.manage',
    body: z.object({
      png: z.base64().max(MAX_BASE64_CHARACTERS).meta({ example: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ' }),
    }),
    ok: { status: 201, body: z.object({ logo: LogoHash }) },
    idempotent: true,
  },
});
