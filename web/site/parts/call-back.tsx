import { CALL_BACK_ID, callBackConsent } from '@switchboard/contracts/site/call-back';
import { HumanCheck } from './human-check.tsx';
import type { PageProps } from './page.ts';

/** The form to request a call by the demo agent, if the operator has configured a caller. Posts to its own page. */
export function CallBackForm({ page }: PageProps) {
  const { settings, site, locale, link, document, form } = page;
  const { callBack } = site;
  const caller = settings.callBack;
  if (caller === undefined) return null;
  return (
    <section className="section tint" id={CALL_BACK_ID}>
      <div className="wrap split end">
        <div>
          <h2 className="display">{callBack.title}</h2>
          <p className="lede">{callBack.lede}</p>
        </div>
        {caller.isSent ? (
          <p className="banner good" role="status">
            {callBack.sent}
          </p>
        ) : (
          <form className="form" action={`${link(document.name)}#${CALL_BACK_ID}`} method="post" noValidate>
            {form && (
              <p className="banner emergency" role="alert">
                {callBack.whole[form.errors['whole'] as keyof typeof callBack.whole] ?? callBack.faults}
              </p>
            )}
            <div className="label">
              <label htmlFor="phone">{callBack.phone}</label>
              <input
                id="phone"
                name="phone"
                type="tel"
                autoComplete="tel"
                className="field"
                required
                defaultValue={form?.values['phone'] ?? ''}
                {...describedBy(page, 'phone', 'phone-note')}
              />
              <span className="note" id="phone-note">
                {callBack.phoneNote}
              </span>
              <Fault page={page} name="phone" />
            </div>
            <label className="consent">
              <input
                type="checkbox"
                name="consent"
                required
                defaultChecked={form?.values['consent'] === 'on'}
                {...describedBy(page, 'consent')}
              />
              <span>
                {callBackConsent(locale, caller.businessName)} <Fault page={page} name="consent" />
              </span>
            </label>
            <HumanCheck page={page} />
            <button type="submit" className="button primary">
              {callBack.submit}
            </button>
          </form>
        )}
      </div>
    </section>
  );
}

type FieldProps = PageProps & { readonly name: 'phone' | 'consent' };

function describedBy({ form }: PageProps['page'], name: FieldProps['name'], note?: string) {
  const fault = form?.errors[name] === undefined ? undefined : `${name}-fault`;
  const ids = [note, fault].filter((id) => id !== undefined).join(' ');
  return { ...(ids !== '' && { 'aria-describedby': ids }), ...(fault && { 'aria-invalid': true }) };
}

function Fault({ page: { form, site }, name }: FieldProps) {
  const code = form?.errors[name];
  if (code === undefined) return null;
  const texts: Readonly<Record<string, string>> = site.callBack.error;
  return (
    <span className="fault" id={`${name}-fault`}>
      {texts[code] ?? site.callBack.error[name]}
    </span>
  );
}
