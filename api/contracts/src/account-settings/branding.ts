import { z } from 'zod';
import { Color } from '../kinds/fields.ts';

export const MAX_SLUG_CHARACTERS = 40;

/** The word in the address of an agency's sign-in page. */
export const AgencySlug = z
  .string()
  .max(MAX_SLUG_CHARACTERS)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ example: 'harbor' });
/** Names a logo by its content: the SHA-256 of it in hexadecimal digits. */
export const LogoHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' });

/** A brand's colour in one theme, what is written on it, and the ground of what is chosen. */
export const BrandShade = z
  .object({ accent: Color, ink: Color, soft: Color })
  .meta({ id: 'BrandShade', example: { accent: '#1d4ed8', ink: '#ffffff', soft: '#e4eafb' } });
export type BrandShade = z.infer<typeof BrandShade>;
/** The same for the light theme and for the dark. */
export const inBothThemes = <T extends z.ZodType>(shade: T) => z.object({ light: shade, dark: shade });

/** How an agency shows itself to its clients. */
export const Branding = z
  .object({
    name: z.string().meta({ example: 'Harbor Voice Agency' }),
    slug: z.string().meta({ example: 'harbor' }),
    logoUrl: z.string().nullable().meta({ example: '/api/branding/logos/9f86…' }),
    colors: inBothThemes(BrandShade).nullable(),
  })
  .meta({ id: 'Branding' });
export type Branding = z.infer<typeof Branding>;
