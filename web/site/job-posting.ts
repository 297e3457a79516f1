import type { Locale } from '@switchboard/contracts/constants';
import type { OpenJob } from '@switchboard/contracts/site/careers';

const EMPLOYMENT = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
} as const;

/** The words of a job in a language; in the other one where there are none. */
export function describedIn(
  locale: Locale,
  { description }: Pick<OpenJob, 'description'>,
): {
  readonly text: string;
  readonly lang: Locale;
} {
  const other = locale === 'en' ? 'es' : 'en';
  const lang = description[locale].trim() === '' && description[other].trim() !== '' ? other : locale;
  return { text: description[lang].trim(), lang };
}

/** A job as search engines take it (https://schema.org/JobPosting). */
export function jobPosting(job: OpenJob, locale: Locale): object {
  const { name, businessName, postedAt, closesAt, employmentType, location, workMode, openings } = job;
  const { salaryMin, salaryMax, currency } = job;
  return {
    '@type': 'JobPosting',
    title: name,
    description: describedIn(locale, job).text || name,
    datePosted: postedAt,
    ...(closesAt !== null && { validThrough: closesAt }),
    employmentType: EMPLOYMENT[employmentType],
    totalJobOpenings: openings,
    hiringOrganization: { '@type': 'Organization', name: businessName },
    ...(location !== '' && { jobLocation: { '@type': 'Place', address: location } }),
    ...(workMode === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    ...((salaryMin !== null || salaryMax !== null) && {
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency,
        value: {
          '@type': 'QuantitativeValue',
          unitText: 'YEAR',
          ...(salaryMin !== null && { minValue: salaryMin }),
          ...(salaryMax !== null && { maxValue: salaryMax }),
        },
      },
    }),
  };
}
