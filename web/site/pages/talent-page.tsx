import { LOCALES } from '@switchboard/contracts/base/constants';
import { poolConsent } from '@switchboard/contracts/site/careers';
import {
  ApplicantField,
  ApplicantFields,
  ConsentField,
  DocumentField,
  FormFault,
  Labelled,
} from '../parts/applicant-fields.tsx';
import { HumanCheck } from '../parts/human-check.tsx';
import { Icon } from '../parts/icon.tsx';
import { Introduction } from '../parts/introduction.tsx';
import type { PageProps } from '../parts/page.ts';

/** The talent pool: its purpose, and the form to join it if a business maintains one. */
export function TalentPage({ page }: PageProps) {
  const { site, link, careers } = page;
  const { talent } = site;
  const pool = careers?.pool;
  return (
    <section className="wrap opening tall">
      <h1 className="display">{talent.title}</h1>
      <p className="lede">{talent.lede}</p>
      <dl className="terms">
        {talent.points.map(([title, body]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{body}</dd>
          </div>
        ))}
      </dl>
      {pool === undefined && <p className="quiet-quote">{talent.closed}</p>}
      {pool && careers.isSent && (
        <p className="banner good" role="status">
          {talent.sent}
        </p>
      )}
      {pool && !careers.isSent && <PoolForm page={page} businessName={pool.businessName} />}
      <p className="actions">
        <a className="go" href={link('careers')}>
          {talent.careers}
          <Icon name="arrow" />
        </a>
      </p>
    </section>
  );
}

/** Posts to its own page, which returns each error next to its field, with the input kept. */
function PoolForm({ page, businessName }: PageProps & { readonly businessName: string }) {
  const { site, link, locale, form } = page;
  const { talent } = site;
  return (
    <form className="form narrow-form" action={link('talent')} method="post" encType="multipart/form-data" noValidate>
      <h2>{talent.join}</h2>
      <p className="note">{talent.keptBy.replace('{business}', businessName)}</p>
      <FormFault page={page} />
      <ApplicantFields page={page} />
      <Labelled page={page} name="language" label={talent.language}>
        <select id="language" name="language" className="field" defaultValue={form?.values['language'] ?? locale}>
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {talent.languageName[one]}
            </option>
          ))}
        </select>
      </Labelled>
      <ApplicantField page={page} name="availability" isOptional={true} />
      <DocumentField page={page} />
      <Introduction page={page} />
      <ConsentField page={page} words={poolConsent(locale, businessName)} />
      <HumanCheck page={page} />
      <button type="submit" className="button primary">
        {talent.submit}
      </button>
    </form>
  );
}
