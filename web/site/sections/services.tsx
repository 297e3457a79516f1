import { Head } from '../parts/head.tsx';
import { Icon } from '../parts/icon.tsx';
import { LevelTag } from '../parts/level.tsx';
import type { PageProps } from '../parts/page.ts';
import { Rich } from '../parts/rich.tsx';
import { TRADES } from '../texts/en/types.ts';

/** The trades, each introduced by the kind of call that it fears. */
export function Services({ page: { site, trades, link } }: PageProps) {
  return (
    <section className="section" id="Services">
      <div className="wrap">
        <Head title={site.services.title} lede={site.services.lede} />
        <ul className="board">
          {TRADES.map((name) => {
            const { call, name: label } = trades[name];
            const callerLine = call.lines.find(({ who }) => who === 'caller');
            return (
              <li key={name}>
                <a href={link(name)}>
                  <b>{label}</b>
                  <q>
                    <Rich text={callerLine?.text ?? ''} />
                  </q>
                  <LevelTag level={call.seen.level}>{call.seen.title}</LevelTag>
                  <Icon name="arrow" />
                </a>
              </li>
            );
          })}
        </ul>
        <p className="note">{site.services.note}</p>
      </div>
    </section>
  );
}
