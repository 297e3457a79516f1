import { CallStage } from '../parts/call.tsx';
import { CallBackForm } from '../parts/call-back.tsx';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';
import { Rich } from '../parts/rich.tsx';
import { TalkStage } from '../parts/talk-stage.tsx';
import { TradeCalls, TradeLimits } from './trade-page.tsx';

/** An insurance claim, on a page with its own bar and no layout. */
export function InsurancePage({ page }: PageProps) {
  const { site, trades, link } = page;
  const trade = trades.demosInsurance;
  return (
    <>
      <header className="bare">
        <a className="brand" href={link('home')}>
          <Icon name="brand" />
          {site.product}
        </a>
        <a href={link('demos')}>{site.nav.demos}</a>
      </header>
      <main id="main">
        <CallStage call={trade.call} page={page}>
          <h1 className="display stage-title">
            <span className="quiet">{trade.before}</span> <Rich text={trade.title} isHeading />
          </h1>
          <p className="lede">{trade.lede}</p>
        </CallStage>
        <TalkStage slug="insurance" page={page}>
          <h2 className="display stage-title">{site.live.insurance.title}</h2>
          <p className="lede">{site.live.insurance.lede}</p>
        </TalkStage>
        <CallBackForm page={page} />
        <TradeLimits page={page} trade={trade} />
        <TradeCalls page={page} trade={trade} />
        <p className="wrap note ending">{site.trade.example}</p>
      </main>
    </>
  );
}
