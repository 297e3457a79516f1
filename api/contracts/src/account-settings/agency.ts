import { z } from 'zod';
import { Limits } from '../access/limits.ts';
import { characters } from '../characters.ts';
import { LOCALES } from '../constants.ts';
import { Color } from '../kinds/fields.ts';
import { defineAccountSettings } from '../resources/define-account-settings.ts';
import { ResourceName } from '../resources/schemas.ts';
import { AgencySlug, LogoHash } from './branding.ts';
import { TimeZone } from './settings.ts';

export const MAX_LOGO_BYTES = 100 * 1_024;
export const MAX_LOGO_PIXELS = 1_024;

/** The colour of what can be chosen, in the light theme and in the dark. */
export const BrandColors = z
  .object({ light: Color, dark: Color })
  .meta({ id: 'BrandColors', example: { light: '#1d4ed8', dark: '#93b4ff' } });
export type BrandColors = z.infer<typeof BrandColors>;

/** How an agency shows itself to its clients, and what new clients begin with. */
export const agency = defineAccountSettings({
  kind: 'agency',
  name: ResourceName,
  fields: {
    /** Empty for none. */
    slug: z.union([z.literal(''), AgencySlug]).meta({ example: 'harbor' }),
    logo: LogoHash.nullable(),
    /** Null for the product's own. */
    colors: BrandColors.nullable(),
    /** Whom mails to clients come from; empty for the product. */
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
