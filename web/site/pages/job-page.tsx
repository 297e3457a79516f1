import { applicationConsent, type OpenJob, openJobPath } from '@switchboard/contracts/site/careers';
import { ApplicantFields, ConsentField, DocumentField, FormFault } from '../parts/applicant-fields.tsx';
import { HumanCheck } from '../parts/human-check.tsx';
import type { Page, PageProps } from '../parts/page.ts';
import { formatPay } from './format-pay.ts';
import { describedIn } from './job-posting.ts';

interface JobProps extends PageProps {
  readonly job: OpenJob;
}

/** An opening, with the form to apply for it. */
export function JobPage({ page, job }: JobProps) {
  const { site, link, locale, careers } = page;
  const { text, lang } = describedIn(locale, job);
  return (
    <section className="wrap opening tall">
      <p className="crumb">
        <a href={link('careers')}>{site.careers.back}</a>
      </p>
      <h1 className="display">{job.name}</h1>
      <p className="lede">{[job.businessName, job.location].filter(Boolean).join(' · ')}</p>
      <dl className="terms">
        {listFacts(page, job).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {lang !== locale && <p className="note">{site.careers.otherLanguage}</p>}
      <div className="job-text" lang={lang}>
        {text.split(/\n{2,}/).map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
      {careers?.isSent ? (
        <p className="banner good" role="status">
          {site.careers.sent}
        </p>
      ) : (
        <ApplicationForm page={page} job={job} />
      )}
    </section>
  );
}

function listFacts(page: Page, job: OpenJob): (readonly [string, string])[] {
  const { careers } = page.site;
  const facts: readonly (readonly [string, string])[] = [
    [careers.where, `${careers.workMode[job.workMode]} · ${careers.employmentType[job.employmentType]}`],
    [careers.pays, formatPay(page, job)],
    [careers.department, job.department],
    [careers.openings, String(job.openings)],
    [careers.closes, job.closesAt === null ? '' : formatDay(page.locale, job.closesAt)],
  ];
  return facts.filter(([, value]) => value !== '');
}

const formatDay = (locale: string, at: string) =>
  new Intl.DateTimeFormat(`${locale}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** Posts to the opening's own page, which returns each error next to its field, with the input kept. */
function ApplicationForm({ page, job }: JobProps) {
  const { locale } = page;
  const { careers } = page.site;
  return (
    <form
      className="form narrow-form"
      action={openJobPath(locale, job.slug)}
      method="post"
      encType="multipart/form-data"
      noValidate
    >
      <h2>{careers.apply}</h2>
      <p className="note">{careers.applyNote}</p>
      <FormFault page={page} />
      <ApplicantFields page={page} />
      <DocumentField page={page} />
      <ConsentField page={page} words={applicationConsent(locale, job.businessName)} />
      <HumanCheck page={page} />
      <button type="submit" className="button primary">
        {careers.submit}
      </button>
    </form>
  );
}
