import { z } from 'zod';
import { LOCALES, type Locale } from '../constants.ts';
import { Email } from '../email.ts';
import { Availability, type CandidateStage } from '../kinds/candidates.ts';
import { Language, PhoneNumber } from '../kinds/fields.ts';
import { JobSlug, type jobs, WORK_MODES } from '../kinds/jobs.ts';
import { fillPlaceholders } from '../kinds/placeholders.ts';
import { type FieldsOf, ResourceName } from '../resources/schemas.ts';
import { siteDocumentPath } from './pages.ts';

/** A job that everybody may apply for, as the public site shows it. */
export interface OpenJob
  extends Pick<
    FieldsOf<typeof jobs>,
    | 'slug'
    | 'location'
    | 'country'
    | 'workMode'
    | 'employmentType'
    | 'department'
    | 'description'
    | 'salaryMin'
    | 'salaryMax'
    | 'currency'
    | 'openings'
    | 'closesAt'
  > {
  readonly name: string;
  readonly businessName: string;
  readonly postedAt: string;
}

/** How an application stands, as the one who sent it sees it. */
export interface OwnApplication {
  /** Proves that they may see it. */
  readonly token: string;
  readonly businessName: string;
  /** Null in the pool. */
  readonly jobName: string | null;
  readonly stage: CandidateStage;
  readonly appliedAt: string;
  readonly expiresAt: string;
}

/** As long as a reason for a withdrawal may be. */
export const MAX_WITHDRAWAL_CHARACTERS = 500;

/** How visitors narrow the open jobs down; what can't be right counts as not given. */
export const CareersFilter = z.object({
  q: z.string().trim().max(100).catch(''),
  workMode: z.enum(WORK_MODES).or(z.literal('')).catch(''),
});
export type CareersFilter = z.infer<typeof CareersFilter>;

/** The content of the careers pages: the open jobs, one of them with its form, or the pool of talent with its. */
export interface Careers {
  readonly filter: CareersFilter;
  readonly jobs: readonly OpenJob[];
  readonly job?: OpenJob;
  /** The business that keeps the pool. */
  readonly pool?: { readonly businessName: string };
  /** What somebody's own link shows; undefined where it has run out, or never was. */
  readonly own?: OwnApplication;
  /** An application has just been taken. */
  readonly isSent?: boolean;
}

/** An application for a job; numbers come in E.164. */
export const Application = z.object({
  name: ResourceName,
  phone: PhoneNumber,
  email: Email,
  consent: z.literal('on'),
});
export type Application = z.infer<typeof Application>;

/** Somebody's wish to hear of jobs; numbers come in E.164. */
export const PoolEntry = Application.extend({ language: Language, availability: Availability });
export type PoolEntry = z.infer<typeof PoolEntry>;

const CONSENT: Readonly<Record<Locale, string>> = {
  en: '{{business}} may keep what I write here for this job, and may call me about it between 8 am and 9 pm, also by an automated voice.',
  es: '{{business}} puede guardar lo que escribo aquí para este puesto y llamarme por él entre las 8 y las 21 h, también con una voz automática.',
};

/** The words that an applicant agrees to, as the page shows them and as they are kept. */
export const applicationConsent = (locale: Locale, business: string): string =>
  fillPlaceholders(CONSENT[locale], { business });

const POOL_CONSENT: Readonly<Record<Locale, string>> = {
  en: '{{business}} may keep what I write here until I take it back, and may call me about jobs between 8 am and 9 pm, also by an automated voice.',
  es: '{{business}} puede guardar lo que escribo aquí hasta que yo lo retire y llamarme por puestos de trabajo entre las 8 y las 21 h, también con una voz automática.',
};

/** The words that somebody agrees to who joins the pool, as the page shows them and as they are kept. */
export const poolConsent = (locale: Locale, business: string): string =>
  fillPlaceholders(POOL_CONSENT[locale], { business });

/** The path of an open job's page, with its form. */
export const openJobPath = (locale: Locale, slug: string): string =>
  `${siteDocumentPath({ name: 'careers', locale })}/${slug}`;

/** Finds the language and the job that a path of careers names; undefined for any other path. */
export function careersAt(path: string): { readonly locale: Locale; readonly slug: string | undefined } | undefined {
  for (const locale of LOCALES) {
    const root = siteDocumentPath({ name: 'careers', locale });
    if (path === root || path === `${root}/`) return { locale, slug: undefined };
    const slug = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : '';
    if (JobSlug.safeParse(slug).success) return { locale, slug };
  }
  return undefined;
}
