import type { CareersAccounts } from '@switchboard/application/careers/accounts';
import { NO_CONTENT, type SiteContent } from '@switchboard/contracts/site/content';
import { SIGNUP_MODES, type SignupMode, type SiteOperator } from '@switchboard/contracts/site/settings';
import { z } from 'zod';
import { ContentFault, readSiteContent } from './site-content.ts';

/** The operator's configuration of the public site. */
export interface SiteConfig {
  readonly operator: SiteOperator;
  readonly signup: SignupMode;
  readonly content: SiteContent;
  /** The accounts whose open jobs are listed; none by default. */
  readonly careersAccounts?: CareersAccounts | undefined;
  /** The account that owns the talent pool. */
  readonly poolAccount?: string | undefined;
  /** The number that calls visitors back. */
  readonly callBackNumber?: string | undefined;
}

const text = (max: number) => z.string().trim().max(max).default('');

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const splitIds = (list: string) =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** The environment variables of the public site. */
export const siteFields = {
  OPERATOR_NAME: text(200).describe('the name of the business that runs this installation, up to 200 characters'),
  OPERATOR_ADDRESS: text(400).describe('its postal address, up to 400 characters'),
  OPERATOR_EMAIL: z
    .union([z.literal(''), z.email()])
    .default('')
    .describe('its e-mail address'),
  SIGNUP: z
    .enum(SIGNUP_MODES)
    .default('off')
    .describe(`who may open an account: one of ${SIGNUP_MODES.join(', ')}`),
  CAREERS_ACCOUNTS: z
    .string()
    .trim()
    .default('')
    .refine((list) => list === '*' || splitIds(list).every((id) => ID.test(id)))
    .describe('the ids of the accounts whose open jobs the public site shows, with commas between them, or * for all'),
  TALENT_ACCOUNT: text(64).describe('the id of the account that owns the talent pool'),
  CALL_BACK_NUMBER: text(64).describe('the id of the phone number that calls visitors of the demo pages back'),
  SITE_CONTENT: z
    .string()
    .default('')
    // Without a description, because the error names the invalid file.
    .transform((folder, { addIssue }) => {
      try {
        return readSiteContent(folder);
      } catch (error) {
        if (!(error instanceof ContentFault)) throw error;
        addIssue(error.message);
        return NO_CONTENT;
      }
    }),
} as const;

/** Builds the configuration from the parsed {@link siteFields}. */
export function toSiteConfig(read: z.output<z.ZodObject<typeof siteFields>>): SiteConfig {
  return {
    operator: {
      name: read.OPERATOR_NAME || undefined,
      address: read.OPERATOR_ADDRESS || undefined,
      email: read.OPERATOR_EMAIL || undefined,
    },
    signup: read.SIGNUP,
    content: read.SITE_CONTENT,
    careersAccounts: read.CAREERS_ACCOUNTS === '*' ? 'all' : splitIds(read.CAREERS_ACCOUNTS),
    poolAccount: read.TALENT_ACCOUNT || undefined,
    callBackNumber: read.CALL_BACK_NUMBER || undefined,
  };
}
