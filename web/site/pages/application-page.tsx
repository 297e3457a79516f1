import type { OwnApplication } from '@switchboard/contracts/site/careers';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';

/** The state of an application, behind the applicant's own link. */
export function ApplicationPage({ page }: PageProps) {
  const { site, link, careers } = page;
  const { application } = site;
  const own = careers?.own;
  return (
    <section className="wrap opening tall">
      <h1 className="display">{own && own.jobName === null ? application.poolTitle : application.title}</h1>
      {own ? (
        <Own page={page} own={own} />
      ) : (
        <>
          <p className="lede">{application.over}</p>
          <p className="lede">{application.overNote}</p>
        </>
      )}
      <p className="actions">
        <a className="go" href={link('careers')}>
          {site.careers.back}
          <Icon name="arrow" />
        </a>
      </p>
    </section>
  );
}

function Own({ page, own }: PageProps & { readonly own: OwnApplication }) {
  const { site, locale } = page;
  const { application } = site;
  const { stage, jobName, businessName, appliedAt, expiresAt } = own;
  const formatDay = (at: string) =>
    new Intl.DateTimeFormat(`${locale}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
  const facts: readonly (readonly [string, string])[] = [
    [application.job, jobName ?? ''],
    [application.sentOn, formatDay(appliedAt)],
    [application.until, formatDay(expiresAt)],
  ];
  const isWaitingInPool = jobName === null && stage === 'applied';
  return (
    <>
      <p className="lede">{businessName}</p>
      <p className="banner own-stage" role="status">
        {isWaitingInPool ? application.poolStage : application.stage[stage]}
      </p>
      <dl className="terms">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {stage !== 'withdrawn' && stage !== 'rejected' && <Withdrawal page={page} token={own.token} />}
    </>
  );
}

/** Withdraws only by a button: programs that scan emails follow links, which must not change anything. */
function Withdrawal({ page: { site, link }, token }: PageProps & { readonly token: string }) {
  const { application } = site;
  return (
    <details className="withdrawal">
      <summary>{application.withdraw}</summary>
      <form className="form narrow-form" action={link('application')} method="post">
        <p className="note">{application.withdrawNote}</p>
        <input type="hidden" name="token" value={token} />
        <div className="label">
          <label htmlFor="reason">{application.reason}</label>
          <input id="reason" name="reason" className="field" autoComplete="off" />
        </div>
        <button type="submit" className="button">
          {application.withdrawNow}
        </button>
      </form>
    </details>
  );
}
