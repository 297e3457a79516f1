import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';

const NAMES = ['vapi', 'carriers', 'http', 'webhooks', 'api'] as const;

/** The integrations that exist today, and nothing else. */
export function Integrations({ page: { site } }: PageProps) {
  const { integrations } = site;
  return (
    <section className="section" id="Integrations">
      <div className="wrap split">
        <div>
          <h2>{integrations.title}</h2>
          <p className="lede">{integrations.lede}</p>
        </div>
        <ul className="list">
          {NAMES.map((name) => (
            <li key={name}>
              <div>
                <b>{integrations.names[name]}</b>
                <span>{integrations.rows[name]}</span>
              </div>
              <span className="works">
                <Icon name="check" />
                {integrations.works}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
