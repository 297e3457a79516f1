import { applicationConsent, type OpenJob, openJobPath } from '@switchboard/contracts/site/careers';
import { describedIn } from '../job-posting.ts';
import type { Of, Page } from '../page.ts';
import { payOf } from './pay.ts';

interface JobProps extends Of {
  readonly job: OpenJob;
}

/** An open job, and the form to apply for it. */
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
        {factsOf(page, job).map(([name, value]) => (
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

function factsOf(page: Page, job: OpenJob): (readonly [string, string])[] {
  const { careers } = page.site;
  const facts: readonly (readonly [string, string])[] = [
    [careers.where, `${careers.workMode[job.workMode]} · ${careers.employmentType[job.employmentType]}`],
    [careers.pays, payOf(page, job)],
    [careers.department, job.department],
    [careers.openings, String(job.openings)],
    [careers.closes, job.closesAt === null ? '' : dayOf(page.locale, job.closesAt)],
  ];
  return facts.filter(([, value]) => value !== '');
}

const dayOf = (locale: string, at: string) =>
  new Intl.DateTimeFormat(`${locale}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** Posts to the job's own page; what is wrong comes back beside each field, with all that was typed. */
function ApplicationForm({ page, job }: JobProps) {
  const { form, locale } = page;
  const { careers } = page.site;
  const errors = form?.errors ?? {};
  return (
    <form className="form narrow-form" action={openJobPath(locale, job.slug)} method="post" noValidate>
      <h2>{careers.apply}</h2>
      <p className="note">{careers.applyNote}</p>
      {form && (
        <p className="banner emergency" role="alert">
          {errors['tooMany'] === undefined ? careers.faults : careers.error.tooMany}
        </p>
      )}
      <Field page={page} name="name" autoComplete="name" maxLength={80} />
      <Field page={page} name="phone" type="tel" autoComplete="tel" maxLength={40} />
      <Field page={page} name="email" type="email" autoComplete="email" maxLength={254} />
      <label className="consent">
        <input
          type="checkbox"
          name="consent"
          required
          defaultChecked={form?.values['consent'] === 'on'}
          {...describedBy(page, 'consent')}
        />
        <span>
          {applicationConsent(locale, job.businessName)} <Fault page={page} name="consent" />
        </span>
      </label>
      <button type="submit" className="button primary">
        {careers.submit}
      </button>
    </form>
  );
}

interface FieldProps extends Of {
  readonly name: 'name' | 'phone' | 'email';
  readonly type?: 'tel' | 'email';
  readonly autoComplete: string;
  readonly maxLength: number;
}

function Field({ page, name, ...input }: FieldProps) {
  return (
    <div className="label">
      <label htmlFor={name}>{page.site.careers[name]}</label>
      <input
        id={name}
        name={name}
        className="field"
        required
        defaultValue={page.form?.values[name] ?? ''}
        {...input}
        {...describedBy(page, name)}
      />
      <Fault page={page} name={name} />
    </div>
  );
}

const describedBy = ({ form }: Page, name: string) =>
  form?.errors[name] === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': `${name}-fault` } as const);

function Fault({ page: { form, site }, name }: Of & { readonly name: string }) {
  const code = form?.errors[name];
  if (code === undefined) return null;
  const texts: Readonly<Record<string, string>> = site.careers.error;
  return (
    <span className="fault" id={`${name}-fault`}>
      {texts[code] ?? site.careers.error.required}
    </span>
  );
}
