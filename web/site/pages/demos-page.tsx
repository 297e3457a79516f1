import { Icon } from '../parts/icon.tsx';
import { LevelTag } from '../parts/level.tsx';
import type { PageProps } from '../parts/page.ts';
import { Rich } from '../parts/rich.tsx';
import { Signup } from '../sections/signup.tsx';
import { TRADES } from '../texts/en/types.ts';

/** All demos. */
export function DemosPage({ page }: PageProps) {
  const { site, trades, link } = page;
  return (
    <>
      <section className="stage plain">
        <div className="wrap split end">
          <h1 className="display">{site.demos.title}</h1>
          <div>
            <p className="lede">{site.demos.lede}</p>
            <p className="actions">
              <a className="button primary" href={link('demosVoice')}>
                <Icon name="sound" />
                {site.demos.voice}
              </a>
            </p>
          </div>
        </div>
      </section>
      <section className="section" aria-label={site.footer.trades}>
        <div className="wrap">
          <ul className="three">
            {TRADES.map((name) => {
              const { call, name: label } = trades[name];
              const said = call.lines.find(({ who }) => who === 'caller');
              return (
                <li key={name}>
                  <span className="when">{call.line}</span>
                  <h2 className="small-title">{label}</h2>
                  <q>
                    <Rich text={said?.text ?? ''} />
                  </q>
                  <LevelTag level={call.seen.level}>{call.seen.title}</LevelTag>
                  <a className="go" href={link(name)} aria-label={`${site.demos.open}: ${label}`}>
                    {site.demos.open}
                    <Icon name="arrow" />
                  </a>
                </li>
              );
            })}
          </ul>
          <p className="note">{site.services.note}</p>
        </div>
      </section>
      <Signup page={page} />
    </>
  );
}
