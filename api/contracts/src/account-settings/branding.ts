import { z } from 'zod';
import { Color } from '../base/fields.ts';

export const MAX_SLUG_CHARACTERS = 40;

/** The slug in the URL of an agency's sign-in page. */
export const AgencySlug = z
  .string()
  .max(MAX_SLUG_CHARACTERS)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ example: 'harbor' });
/** The name of a logo: the SHA-256 of its content in hexadecimal. */
export const LogoHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });

/** A brand's colors in one theme: the accent, the text on it, and the background of selected elements. */
export const BrandShade = z
  .object({ accent: Color, ink: Color, soft: Color })
  .meta({ id: 'BrandShade', example: { accent: '#1d4ed8', ink: '#ffffff', soft: '#e4eafb' } });
export type BrandShade = z.infer<typeof BrandShade>;
/** A value for the light and one for the dark theme. */
export const perTheme = <T extends z.ZodType>(shade: T) => z.object({ light: shade, dark: shade });

/** An agency's brand, as its clients see it. */
export const Branding = z
  .object({
    name: z.string().meta({ example: 'Harbor Voice Agency' }),
    slug: z.string().meta({ example: 'harbor' }),
    logoUrl: z.string().nullable().meta({ example: '/api/branding/logos/9f86…' }),
    colors: perTheme(BrandShade).nullable(),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof Branding>;
