import { CallBar, CallLines, clock } from '../parts/call.tsx';
import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';

/** The product in one sample call. */
export function Hero({ page }: PageProps) {
  const { site, link, locale, trades } = page;
  const { call } = trades.veterinary;
  return (
    <section className="stage hero call" id="Hero" data-call={call.endsAt} data-lang={locale}>
      <div className="wrap">
        <h1 className="display">
          <span className="quiet">{site.hero.first}</span> <span>{site.hero.second}</span>
        </h1>
        <div className="hero-grid">
          <div>
            <p className="lede">{site.hero.lede}</p>
            <p className="actions">
              <a className="button primary" href={link('demosVoice')}>
                {site.hero.talk}
              </a>
              <a className="button" href={link('signup')}>
                {site.hero.start}
              </a>
            </p>
            <p className="note">{site.hero.note}</p>
          </div>
          <CallLines call={call} page={page} />
          <div className="alarm">
            <p className="alarm-title">
              <Icon name="emergency" />
              {call.seen.title}
            </p>
            <p>{call.seen.heard}</p>
            <ol>
              {call.seen.steps.map(({ at, text }) => (
                <li key={at} data-step={at}>
                  <span>{text}</span>
                  <time dateTime={`PT${at}S`}>{clock(at)}</time>
                </li>
              ))}
            </ol>
          </div>
        </div>
        <CallBar call={call} page={page} />
      </div>
    </section>
  );
}
