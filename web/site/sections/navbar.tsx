import { Icon } from '../parts/icon.tsx';
import type { Page, PageProps } from '../parts/page.ts';

const links = ({ site: { nav }, link }: Page) => [
  { href: link('home', 'Features'), label: nav.features, page: undefined },
  { href: link('home', 'Services'), label: nav.services, page: undefined },
  { href: link('demos'), label: nav.demos, page: 'demos' },
  { href: link('home', 'Pricing'), label: nav.pricing, page: undefined },
  { href: link('home', 'FAQ'), label: nav.faq, page: undefined },
];

/** The site's navigation bar, with sign-in. */
export function Navbar({ page }: PageProps) {
  const { site, link, document } = page;
  const items = links(page).map(({ href, label, page: name }) => (
    <li key={href}>
      <a href={href} aria-current={name === document.name ? 'page' : undefined}>
        {label}
      </a>
    </li>
  ));
  const signIn = (
    <a href="/login" data-sign-in={site.nav.back}>
      {site.nav.signIn}
    </a>
  );
  return (
    <header className="nav" id="Navbar">
      <div className="wrap">
        <a className="brand" href={link('home')}>
          <Icon name="brand" />
          {site.product}
        </a>
        <nav aria-label={site.nav.label}>
          <ul className="wide">{items}</ul>
          <details className="narrow">
            <summary aria-label={site.nav.menu}>
              <Icon name="menu" />
            </summary>
            <ul>
              {items}
              <li>{signIn}</li>
            </ul>
          </details>
        </nav>
        <div className="way-in">
          {signIn}
          <a className="button primary small" href={link('signup')}>
            {site.nav.start}
          </a>
        </div>
      </div>
    </header>
  );
}
