import type { PageProps } from '../parts/page.ts';

interface StartProps extends PageProps {
  readonly title?: string;
  readonly body?: string;
}

/** How to start on this installation: an email field, or whom to ask. */
export function Signup({ page, title, body }: StartProps) {
  const { site, settings, link } = page;
  const { start } = site;
  return (
    <section className="section tint" id="Signup">
      <div className="wrap split end">
        <div>
          <h2 className="display">{title ?? start.title}</h2>
          <p className="lede">{body ?? start.body}</p>
        </div>
        {settings.signup === 'open' ? (
          <form className="form" action={link('signup')} method="get">
            <label>
              {start.email}
              <input className="field" type="email" name="email" autoComplete="email" required />
            </label>
            <button type="submit" className="button primary">
              {start.button}
            </button>
          </form>
        ) : (
          <div className="form">
            <p>{settings.signup === 'off' ? start.off : start.invite}</p>
            <a className="button primary" href="/login">
              {site.nav.signIn}
            </a>
          </div>
        )}
      </div>
    </section>
  );
}
