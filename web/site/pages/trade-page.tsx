import { CallStage } from '../parts/call.tsx';
import { Head } from '../parts/head.tsx';
import { Icon } from '../parts/icon.tsx';
import { LevelTag } from '../parts/level.tsx';
import type { PageProps } from '../parts/page.ts';
import { Rich } from '../parts/rich.tsx';
import { Signup } from '../sections/signup.tsx';
import type { Trade } from '../texts/en/types.ts';

interface TradeProps extends PageProps {
  readonly trade: Trade;
}

/** The benefits of the product for a trade, illustrated by its calls. */
export function TradePage({ page, trade }: TradeProps) {
  const { site, link } = page;
  return (
    <>
      <section className="wrap opening">
        <p className="crumb">
          <a href={link('home', 'Services')}>{site.trade.crumb}</a> / {trade.name}
        </p>
        <div className="split end">
          <h1 className="display">
            <span className="quiet">{trade.before}</span> <Rich text={trade.title} isHeading />
          </h1>
          <div>
            <p className="lede">{trade.lede}</p>
            <p className="actions">
              <a className="button primary" href={link('signup')}>
                {site.start.button}
              </a>
              <a className="button" href={link('demosVoice')}>
                {site.hero.talk}
              </a>
            </p>
          </div>
        </div>
      </section>
      <CallStage call={trade.call} page={page} />
      <TradeLimits page={page} trade={trade} />
      <TradeCalls page={page} trade={trade} />
      <section className="section">
        <div className="wrap">
          <Head title={site.trade.worksTitle} lede={site.trade.worksLede}>
            <a className="go" href={link('home', 'Integrations')}>
              {site.footer.integrations}
              <Icon name="arrow" />
            </a>
          </Head>
          <p className="note">{site.trade.example}</p>
        </div>
      </section>
      <Signup page={page} title={trade.start.title} body={trade.start.body} />
    </>
  );
}

/** The list of things that the agent does, and of those that it never does. */
export function TradeLimits({ page: { site }, trade }: TradeProps) {
  const lists = [
    { title: site.trade.does, items: trade.does, icon: 'check' },
    { title: site.trade.doesNot, items: trade.doesNot, icon: 'minus' },
  ] as const;
  return (
    <section className="section">
      <div className="wrap">
        <Head title={site.trade.doesTitle} lede={site.trade.doesLede} />
        <div className="two">
          {lists.map(({ title, items, icon }) => (
            <div key={icon} className={icon}>
              <h3>{title}</h3>
              <ul>
                {items.map((item) => (
                  <li key={item}>
                    <Icon name={icon} />
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Three further calls, some of which go badly. */
export function TradeCalls({ page: { site }, trade }: TradeProps) {
  return (
    <section className="section tint">
      <div className="wrap">
        <Head title={site.trade.moreTitle} lede={site.trade.moreLede} />
        <ul className="three">
          {trade.more.map(({ when, quote, body, level, outcome }) => (
            <li key={when}>
              <span className="when">{when}</span>
              <q>
                <Rich text={quote} />
              </q>
              <p>{body}</p>
              <LevelTag level={level}>{outcome}</LevelTag>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
