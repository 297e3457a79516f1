import { z } from 'zod';
import { Limits } from '../access/limits.ts';
import { characters } from '../base/characters.ts';
import { LOCALES } from '../base/constants.ts';
import { Color, TimeZone } from '../base/fields.ts';
import { defineAccountSettings } from '../resources/define-account-settings.ts';
import { ResourceName } from '../resources/schemas.ts';
import { AgencySlug, LogoHash } from './branding.ts';

export const MAX_LOGO_BYTES = 100 * 1_024;
export const MAX_LOGO_PIXELS = 1_024;

/** The accent color in the light and the dark theme. */
export const BrandColors = z
  .object({ light: Color, dark: Color })
  .meta({ id: 'BrandColors', example: { light: '#1d4ed8', dark: '#93b4ff' } });
export type BrandColors = z.infer<typeof BrandColors>;

/** An agency's brand and the defaults of its new clients. */
export const agency = defineAccountSettings({
  kind: 'agency',
  name: ResourceName,
  fields: {
    /** Empty if the agency has no sign-in page of its own. */
    slug: z.union([z.literal(''), AgencySlug]).meta({ example: 'harbor' }),
    logo: LogoHash.nullable(),
    /** Null for the product's own colors. */
    colors: BrandColors.nullable(),
    /** The sender's name in emails to clients; empty for the product's name. */
    senderName: characters(80).meta({ example: 'Harbor Voice' }),
    defaults: z.object({ timeZone: TimeZone, locale: z.enum(LOCALES), limits: Limits }),
  },
  defaults: { slug: '', logo: null, colors: null, senderName: '' },
  impersonator: 'read',
  agency: 'read',
  readers: 'all',
  managers: ['agency_owner'],
  unique: { slug: { over: 'platform', code: 'resource.slug_taken' } },
});
