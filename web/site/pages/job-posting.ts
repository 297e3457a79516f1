import type { Locale } from '@switchboard/contracts/base/constants';
import type { OpenJob } from '@switchboard/contracts/site/careers';

const EMPLOYMENT = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
} as const;

/** An opening's words in a language, or else in the other one. */
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

/**
 * An opening as structured data for search engines (https://schema.org/JobPosting,
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting). Undefined without a description, because a posting needs more
 * than a title.
 */
export function jobPosting(job: OpenJob, locale: Locale): object | undefined {
  const { name, slug, businessName, postedAt, closesAt, employmentType, location, country, workMode, openings } = job;
  const { salaryMin, salaryMax, currency } = job;
  const { text } = describedIn(locale, job);
  if (text === '') return undefined;
  const isRemote = workMode === 'remote';
  return {
    '@type': 'JobPosting',
    title: name,
    description: toParagraphs(text),
    identifier: { '@type': 'PropertyValue', name: businessName, value: slug },
    datePosted: postedAt,
    ...(closesAt !== null && { validThrough: closesAt }),
    employmentType: EMPLOYMENT[employmentType],
    totalJobOpenings: openings,
    hiringOrganization: { '@type': 'Organization', name: businessName },
    directApply: true,
    ...((location !== '' || !isRemote) && {
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', ...parsePlace(location), addressCountry: country },
      },
    }),
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: country },
    }),
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

/** Converts a text to HTML paragraphs, as postings require. */
const toParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Splits a location into a town and, after a comma, its region. */
function parsePlace(location: string): object {
  const [locality = '', region = ''] = location.split(',').map((part) => part.trim());
  return { ...(locality !== '' && { addressLocality: locality }), ...(region !== '' && { addressRegion: region }) };
}
