import { SIGNUP_TRADES } from '@switchboard/contracts/access/signup';
import type { ReactNode } from 'react';
import { HumanCheck } from '../parts/human-check.tsx';
import { Icon } from '../parts/icon.tsx';
import type { Page, PageProps } from '../parts/page.ts';

/** Every time zone by name; browsers' lists lack UTC. */
const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

/** The sign-up page, with its own bar and no layout. */
export function SignupPage({ page }: PageProps) {
  const { site, link, settings, form } = page;
  const token = form?.values['token'];
  return (
    <>
      <header className="bare">
        <a className="brand" href={link('home')}>
          <Icon name="brand" />
          {site.product}
        </a>
        <a href="/login" data-sign-in={site.nav.back}>
          {site.nav.signIn}
        </a>
      </header>
      <main id="main" className="wrap opening">
        <h1 className="display">{token === undefined ? site.signup.title : site.signup.open.title}</h1>
        {token !== undefined ? (
          <OpenLink page={page} token={token} />
        ) : settings.signup === 'open' ? (
          <SignupForm page={page} />
        ) : (
          <NoSignup page={page} />
        )}
      </main>
    </>
  );
}

/** The page behind an emailed link: only its button creates the account. */
function OpenLink({ page: { site, link }, token }: PageProps & { readonly token: string }) {
  return (
    <>
      <p className="lede">{site.signup.open.lede}</p>
      <form className="form narrow-form" action={link('signup')} method="post">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button primary">
          {site.signup.open.submit}
        </button>
      </form>
    </>
  );
}

function NoSignup({ page: { site, settings } }: PageProps) {
  return (
    <>
      <p className="lede">{settings.signup === 'invite' ? site.start.invite : site.start.off}</p>
      <p className="actions">
        <a className="button primary" href="/login">
          {site.nav.signIn}
        </a>
      </p>
    </>
  );
}

/** Posts to its own page, which returns each error next to its field, with the input kept. */
function SignupForm({ page }: PageProps) {
  const { site, link, form } = page;
  const { signup } = site;
  const typed = (name: string) => form?.values[name] ?? '';
  const errors = form?.errors ?? {};
  return (
    <>
      <p className="lede">{signup.lede}</p>
      <form className="form narrow-form" action={link('signup')} method="post" noValidate>
        {form && (
          <p className="banner emergency" role="alert">
            {getFormFault(page)}
          </p>
        )}
        <Field page={page} name="businessName" label={signup.businessName}>
          {(props) => <input {...props} autoComplete="organization" defaultValue={typed('businessName')} />}
        </Field>
        <Field page={page} name="trade" label={signup.trade}>
          {(props) => (
            <select {...props} defaultValue={typed('trade')}>
              <option value="">{signup.chooseTrade}</option>
              {SIGNUP_TRADES.map((trade) => (
                <option key={trade} value={trade}>
                  {signup.tradeName[trade]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field page={page} name="email" label={signup.email}>
          {(props) => <input {...props} type="email" autoComplete="email" defaultValue={typed('email')} />}
        </Field>
        <Field page={page} name="timeZone" label={signup.timeZone}>
          {(props) => (
            <select {...props} defaultValue={typed('timeZone')} data-time-zone="">
              <option value="">{signup.chooseTrade}</option>
              {ZONES.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          )}
        </Field>
        <label className="consent">
          <input
            type="checkbox"
            name="consent"
            required
            defaultChecked={typed('consent') === 'on'}
            aria-invalid={errors['consent'] === undefined ? undefined : true}
            aria-describedby={errors['consent'] === undefined ? undefined : 'consent-fault'}
          />
          <span>
            {signup.consent} <a href={link('termsOfService')}>{site.footer.terms}</a>{' '}
            <a href={link('privacyPolicy')}>{site.footer.privacy}</a>
            {errors['consent'] !== undefined && (
              <span className="fault" id="consent-fault">
                {' '}
                {signup.error.consent}
              </span>
            )}
          </span>
        </label>
        <HumanCheck page={page} />
        <button type="submit" className="button primary">
          {signup.submit}
        </button>
        <p className="note">{signup.next}</p>
      </form>
    </>
  );
}

/** The form's overall error, or else where to look. */
function getFormFault({ form, site: { signup } }: Page): string {
  const { tooMany, human, humanAway } = signup.error;
  const wholes: Readonly<Record<string, string>> = { tooMany, human, humanAway };
  const code = Object.values(form?.errors ?? {}).find((one) => Object.hasOwn(wholes, one));
  return (code === undefined ? undefined : wholes[code]) ?? signup.faults;
}

interface FieldProps extends PageProps {
  readonly name: string;
  readonly label: string;
  readonly children: (props: {
    readonly id: string;
    readonly name: string;
    readonly className: string;
    readonly required: true;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

function Field({ page, name, label, children }: FieldProps) {
  const fault = getFault(page, name);
  const faultId = `${name}-fault`;
  return (
    <div className="label">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        className: 'field',
        required: true,
        'aria-invalid': fault === undefined ? undefined : true,
        'aria-describedby': fault === undefined ? undefined : faultId,
      })}
      {fault !== undefined && (
        <span className="fault" id={faultId}>
          {fault}
        </span>
      )}
    </div>
  );
}

function getFault({ form, site }: Page, name: string): string | undefined {
  const code = form?.errors[name];
  if (code === undefined) return undefined;
  const texts: Readonly<Record<string, string>> = site.signup.error;
  return texts[code] ?? site.signup.error.required;
}
