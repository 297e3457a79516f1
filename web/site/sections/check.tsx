import type { PageProps } from '../parts/page.ts';

/** Customers who agreed to be named; without any, facts that anybody can check. */
export function CustomerLogos({ page }: PageProps) {
  const { site, link, settings } = page;
  const { customers } = settings.content;
  if (customers.length > 0) {
    return (
      <section className="check" id="CustomerLogos" aria-label={site.check.customers}>
        <div className="wrap">
          <p>{site.check.customers}</p>
          <ul className="logos">
            {customers.map(({ name, url, logo }) => {
              const shown = logo === undefined ? <b>{name}</b> : <img src={logo} alt={name} height="32" />;
              return <li key={name}>{url === undefined ? shown : <a href={url}>{shown}</a>}</li>;
            })}
          </ul>
        </div>
      </section>
    );
  }
  const items = [
    [link('demos'), site.check.demo, site.check.demoBody],
    ['/api/docs', site.check.api, site.check.apiBody],
    [link('privacyPolicy'), site.check.privacy, site.check.privacyBody],
  ] as const;
  return (
    <section className="check" id="CustomerLogos" aria-label={site.check.title}>
      <div className="wrap">
        <p>{site.check.body}</p>
        {items.map(([href, title, body]) => (
          <a key={href} href={href}>
            <b>{title}</b>
            <span>{body}</span>
          </a>
        ))}
      </div>
    </section>
  );
}
