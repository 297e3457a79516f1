import type { PageProps } from '../parts/page.ts';

/** The operator's prices; without any, whom to ask. */
export function Pricing({ page: { site, settings, locale, link } }: PageProps) {
  const { pricing } = site;
  const { prices } = settings.content;
  return (
    <section className="section" id="Pricing">
      <div className="wrap split">
        <div>
          <h2>{prices ? pricing.titleSet : pricing.title}</h2>
          <p className="lede">{prices ? pricing.bodySet : pricing.body}</p>
          <p className="actions">
            <a className="button primary" href={link('home', 'LetsTalk')}>
              {pricing.ask}
            </a>
          </p>
        </div>
        <dl className="terms">
          {prices
            ? prices.map(({ name, price, note }) => (
                <div key={name.en}>
                  <dt>
                    {name[locale]}
                    <b>{price[locale]}</b>
                  </dt>
                  <dd>{note[locale]}</dd>
                </div>
              ))
            : Object.values(pricing.factors).map(([title, body]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{body}</dd>
                </div>
              ))}
        </dl>
      </div>
    </section>
  );
}
