import { z } from 'zod';
import { LOCALES, type Locale } from '../base/constants.ts';
import { Email } from '../base/email.ts';
import { Language, PhoneNumber } from '../base/fields.ts';
import { fillPlaceholders } from '../base/placeholders.ts';
import { Availability, type CandidateStage } from '../hiring/candidates.ts';
import { OpeningSlug, type openings, WORK_MODES } from '../hiring/openings.ts';
import { type ResourceFields, ResourceName } from '../resources/schemas.ts';
import { siteDocumentPath } from './pages.ts';

/** An open position, as the public site shows it. */
export interface OpenJob
  extends Pick<
    ResourceFields<typeof openings>,
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

/** The state of an application, as its applicant sees it. */
export interface OwnApplication {
  /** Authorizes the applicant. */
  readonly token: string;
  readonly businessName: string;
  /** Null in the talent pool. */
  readonly jobName: string | null;
  readonly stage: CandidateStage;
  readonly appliedAt: string;
  readonly expiresAt: string;
}

/** The maximum length of the reason for a withdrawal. */
export const MAX_WITHDRAWAL_CHARACTERS = 500;

/** The filter of the open positions; invalid values are ignored. */
export const CareersFilter = z.object({
  q: z.string().trim().max(100).catch(''),
  workMode: z.enum(WORK_MODES).or(z.literal('')).catch(''),
});
export type CareersFilter = z.infer<typeof CareersFilter>;

/**
 * The content of the careers pages: the open positions, one of them with its form, or the talent pool with its form.
 */
export interface Careers {
  readonly filter: CareersFilter;
  readonly jobs: readonly OpenJob[];
  readonly job?: OpenJob;
  /** The business that maintains the pool. */
  readonly pool?: { readonly businessName: string };
  /** The application behind the visitor's personal link; undefined if the link expired or never existed. */
  readonly own?: OwnApplication;
  /** The visitor just sent an application. */
  readonly isSent?: boolean;
}

/** An application for a position; the number is in E.164. */
export const Application = z.object({
  name: ResourceName,
  phone: PhoneNumber,
  email: Email,
  consent: z.literal('on'),
});
export type Application = z.infer<typeof Application>;

/** A request to join the talent pool; the number is in E.164. */
export const PoolEntry = Application.extend({ language: Language, availability: Availability });
export type PoolEntry = z.infer<typeof PoolEntry>;

const CONSENT: Readonly<Record<Locale, string>> = {
  en: '{{business}} may keep what I write here for this job, and may call me about it between 8 am and 9 pm, also by an automated voice.',
  es: '{{business}} puede guardar lo que escribo aquí para este puesto y llamarme por él entre las 8 y las 21 h, también con una voz automática.',
};

/** The consent text of applicants, as the page shows it and as it is stored. */
export const applicationConsent = (locale: Locale, business: string): string =>
  fillPlaceholders(CONSENT[locale], { business });

const POOL_CONSENT: Readonly<Record<Locale, string>> = {
  en: '{{business}} may keep what I write here until I take it back, and may call me about jobs between 8 am and 9 pm, also by an automated voice.',
  es: '{{business}} puede guardar lo que escribo aquí hasta que yo lo retire y llamarme por puestos de trabajo entre las 8 y las 21 h, también con una voz automática.',
};

/** The consent text of the talent pool, as the page shows it and as it is stored. */
export const poolConsent = (locale: Locale, business: string): string =>
  fillPlaceholders(POOL_CONSENT[locale], { business });

/** The path of an open position's page and form. */
export const openJobPath = (locale: Locale, slug: string): string =>
  `${siteDocumentPath({ name: 'careers', locale })}/${slug}`;

/** Parses a path of the careers pages into language and slug; undefined for any other path. */
export function careersAt(path: string): { readonly locale: Locale; readonly slug: string | undefined } | undefined {
  for (const locale of LOCALES) {
    const root = siteDocumentPath({ name: 'careers', locale });
    if (path === root || path === `${root}/`) return { locale, slug: undefined };
    const slug = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : '';
    if (OpeningSlug.safeParse(slug).success) return { locale, slug };
  }
  return undefined;
}
