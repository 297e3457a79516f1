import type { Of } from '../page.ts';

/** In the place of customers' logos: what anybody can check. */
export function CustomerLogos({ page: { site, link } }: Of) {
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
