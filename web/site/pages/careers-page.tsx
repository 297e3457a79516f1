import { WORK_MODES } from '@switchboard/contracts/hiring/openings';
import { openJobPath } from '@switchboard/contracts/site/careers';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';
import { formatPay } from './format-pay.ts';

/** The openings of every business, with filters. */
export function CareersPage({ page }: PageProps) {
  const { site, link, locale, careers } = page;
  const jobs = careers?.jobs ?? [];
  const isFiltered = careers !== undefined && (careers.filter.q !== '' || careers.filter.workMode !== '');
  return (
    <section className="wrap opening tall">
      <h1 className="display">{site.careers.title}</h1>
      {(jobs.length > 0 || isFiltered) && <Filter page={page} />}
      {jobs.length > 0 ? (
        <ul className="jobs">
          {jobs.map((job) => (
            <li key={job.slug}>
              <h2>
                <a href={openJobPath(locale, job.slug)}>{job.name}</a>
              </h2>
              <p>{[job.businessName, job.location, site.careers.workMode[job.workMode]].filter(Boolean).join(' · ')}</p>
              <p>
                {[site.careers.employmentType[job.employmentType], formatPay(page, job)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="quiet-quote">{isFiltered ? site.careers.noMatch : site.careers.none}</p>
          {isFiltered ? (
            <p className="actions">
              <a className="go" href={link('careers')}>
                {site.careers.all}
                <Icon name="arrow" />
              </a>
            </p>
          ) : (
            <p className="lede">{site.careers.body}</p>
          )}
        </>
      )}
      <p className="actions">
        <a className="go" href={link('talent')}>
          {site.careers.pool}
          <Icon name="arrow" />
        </a>
      </p>
    </section>
  );
}

function Filter({ page: { site, link, careers } }: PageProps) {
  const { q = '', workMode = '' } = careers?.filter ?? {};
  return (
    <form className="form job-filter" action={link('careers')}>
      <label>
        {site.careers.search}
        <input className="field" type="search" name="q" maxLength={100} defaultValue={q} />
      </label>
      <label>
        {site.careers.where}
        <select className="field" name="workMode" defaultValue={workMode}>
          <option value="">{site.careers.anywhere}</option>
          {WORK_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {site.careers.workMode[mode]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        {site.careers.filter}
      </button>
    </form>
  );
}
