import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNUP_MODES, type SignupMode, type SiteOperator, SitePrices } from '@switchboard/contracts/site/settings';
import { z } from 'zod';

/** What the public site is told by whoever runs an installation. */
export interface SiteConfig {
  readonly operator: SiteOperator;
  readonly signup: SignupMode;
  readonly prices: SitePrices | undefined;
}

const text = (max: number) => z.string().trim().max(max).default('');

/** The variables of the public site. */
export const siteFields = {
  OPERATOR_NAME: text(200).describe('the name of the business that runs this, up to 200 characters'),
  OPERATOR_ADDRESS: text(400).describe('its postal address, up to 400 characters'),
  OPERATOR_EMAIL: z
    .union([z.literal(''), z.email()])
    .default('')
    .describe('its e-mail address'),
  SIGNUP: z
    .enum(SIGNUP_MODES)
    .default('off')
    .describe(`who may make an account: one of ${SIGNUP_MODES.join(', ')}`),
  SITE_CONTENT: z
    .string()
    .default('')
    .transform((folder) => ({ prices: readPrices(folder) }))
    .refine(({ prices }) => prices !== null)
    .describe('a folder whose prices.json, if it is there, is a list of {name, price, note}, each as {en, es}'),
} as const;

/** Puts together what {@link siteFields} read. */
export function siteConfigOf(read: z.output<z.ZodObject<typeof siteFields>>): SiteConfig {
  return {
    operator: {
      name: read.OPERATOR_NAME || undefined,
      address: read.OPERATOR_ADDRESS || undefined,
      email: read.OPERATOR_EMAIL || undefined,
    },
    signup: read.SIGNUP,
    prices: read.SITE_CONTENT.prices ?? undefined,
  };
}

/** The price list of a folder; undefined where there is none, null where it can't be read as one. */
function readPrices(folder: string): SitePrices | undefined | null {
  if (folder === '') return undefined;
  let file: string;
  try {
    file = readFileSync(join(folder, 'prices.json'), 'utf8');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : null;
  }
  try {
    return SitePrices.parse(JSON.parse(file));
  } catch {
    return null;
  }
}
