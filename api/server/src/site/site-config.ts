import type { CareersAccounts } from '@switchboard/application/careers/accounts';
import { NO_CONTENT, type SiteContent } from '@switchboard/contracts/site/content';
import { SIGNUP_MODES, type SignupMode, type SiteOperator } from '@switchboard/contracts/site/settings';
import { z } from 'zod';
import { ContentFault, readSiteContent } from './site-content.ts';

/** What the public site is told by whoever runs an installation. */
export interface SiteConfig {
  readonly operator: SiteOperator;
  readonly signup: SignupMode;
  readonly content: SiteContent;
  /** The accounts whose open jobs are shown; none unless given. */
  readonly careersAccounts?: CareersAccounts | undefined;
  /** The account that keeps the pool of talent, where one does. */
  readonly poolAccount?: string | undefined;
  /** The number that visitors are called from, where one is. */
  readonly callBackNumber?: string | undefined;
}

const text = (max: number) => z.string().trim().max(max).default('');

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const idsIn = (list: string) =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

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
  CAREERS_ACCOUNTS: z
    .string()
    .trim()
    .default('')
    .refine((list) => list === '*' || idsIn(list).every((id) => ID.test(id)))
    .describe('the ids of the accounts whose open jobs the public site shows, with commas between them, or * for all'),
  TALENT_ACCOUNT: text(64).describe('the id of the account that keeps the pool of talent'),
  CALL_BACK_NUMBER: text(64).describe('the id of the phone number that visitors of the demo pages are called from'),
  SITE_CONTENT: z
    .string()
    .default('')
    // Without a description: a fault says itself which file is wrong.
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

/** Puts together what {@link siteFields} read. */
export function siteConfigOf(read: z.output<z.ZodObject<typeof siteFields>>): SiteConfig {
  return {
    operator: {
      name: read.OPERATOR_NAME || undefined,
      address: read.OPERATOR_ADDRESS || undefined,
      email: read.OPERATOR_EMAIL || undefined,
    },
    signup: read.SIGNUP,
    content: read.SITE_CONTENT,
    careersAccounts: read.CAREERS_ACCOUNTS === '*' ? 'all' : idsIn(read.CAREERS_ACCOUNTS),
    poolAccount: read.TALENT_ACCOUNT || undefined,
    callBackNumber: read.CALL_BACK_NUMBER || undefined,
  };
}
