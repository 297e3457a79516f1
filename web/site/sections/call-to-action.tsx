import type { PageProps } from '../parts/page.ts';

/** A link to the demos. */
export function CallToAction({ page: { site, link } }: PageProps) {
  return (
    <section className="stage band" id="CallToAction">
      <div className="wrap">
        <div>
          <h2>{site.cta.title}</h2>
          <p className="lede">{site.cta.body}</p>
        </div>
        <a className="button primary" href={link('demos')}>
          {site.cta.button}
        </a>
      </div>
    </section>
  );
}
