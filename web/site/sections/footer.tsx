import { LOCALES } from '@switchboard/contracts/base/constants';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';
import { TRADES } from '../texts/en/types.ts';

const LANGUAGES = { en: 'English', es: 'Español' } as const;

/** Links to all pages, the language choice, and the operator. */
export function Footer({ page }: PageProps) {
  const { site, trades, link, pathIn, locale, settings } = page;
  const { footer } = site;
  const columns = [
    {
      title: footer.product,
      items: [
        [link('home', 'Features'), footer.inbox],
        [link('demos'), site.nav.demos],
        [link('home', 'Integrations'), footer.integrations],
        [link('home', 'Pricing'), site.nav.pricing],
        ['/api/docs', footer.api],
      ],
    },
    { title: footer.trades, items: TRADES.map((name) => [link(name), trades[name].name]) },
    {
      title: footer.company,
      items: [
        [link('home', 'LetsTalk'), footer.talk],
        [link('careers'), footer.careers],
        [link('talent'), footer.talent],
      ],
    },
    {
      title: footer.legal,
      items: [
        [link('privacyPolicy'), footer.privacy],
        [link('termsOfService'), footer.terms],
        [link('cookiePolicy'), footer.cookies],
      ],
    },
  ] as const;
  return (
    <footer className="footer" id="Footer">
      <div className="wrap">
        <div className="columns">
          <div>
            <a className="brand" href={link('home')}>
              <Icon name="brand" />
              {site.product}
            </a>
            <p>{footer.line}</p>
          </div>
          {columns.map(({ title, items }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {items.map(([href, label]) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="ground">
          <span>{settings.operator.name ?? site.product}</span>
          <span>{footer.examples}</span>
          <button type="button" className="round" data-theme-toggle="" aria-label={footer.theme} hidden>
            <Icon name="theme" />
          </button>
          <ul className="languages" aria-label={footer.language}>
            {LOCALES.map((other) => (
              <li key={other}>
                <a
                  href={pathIn(other)}
                  hrefLang={other}
                  lang={other}
                  data-locale={other}
                  aria-current={other === locale ? 'true' : undefined}
                >
                  {LANGUAGES[other]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
