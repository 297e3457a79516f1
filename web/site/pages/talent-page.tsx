import type { Of } from '../page.ts';
import { Icon } from '../parts/icon.tsx';

/** What the talent pool is. */
export function TalentPage({ page: { site, link } }: Of) {
  const { talent } = site;
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
      <p className="quiet-quote">{talent.closed}</p>
      <p className="actions">
        <a className="go" href={link('careers')}>
          {talent.careers}
          <Icon name="arrow" />
        </a>
      </p>
    </section>
  );
}
