import type { Of } from '../page.ts';
import { Icon } from '../parts/icon.tsx';

/** The open jobs: there are none. */
export function CareersPage({ page: { site, link } }: Of) {
  return (
    <section className="wrap opening tall">
      <h1 className="display">{site.careers.title}</h1>
      <p className="quiet-quote">{site.careers.none}</p>
      <p className="lede">{site.careers.body}</p>
      <p className="actions">
        <a className="go" href={link('talent')}>
          {site.careers.pool}
          <Icon name="arrow" />
        </a>
      </p>
    </section>
  );
}
