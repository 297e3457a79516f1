import { Head } from '../parts/head.tsx';
import { InboxWindow } from '../parts/inbox-window.tsx';
import type { PageProps } from '../parts/page.ts';

/** The tools that staff work with, and what they are built on. */
export function Features({ page }: PageProps) {
  const { features } = page.site;
  const { levels, step } = features;
  const cards = [
    [features.flows, features.flowsBody],
    [features.versions, features.versionsBody],
    [features.alerts, features.alertsBody],
    [features.history, features.historyBody],
  ] as const;
  const rows = [
    ['emergency', levels.emergency, levels.emergencyBody],
    ['attention', levels.attention, levels.attentionBody],
    ['none', levels.none, levels.noneBody],
  ] as const;
  return (
    <section className="section tint" id="Features">
      <div className="wrap">
        <Head title={features.title} lede={features.lede} />
        <InboxWindow page={page} />
        <ul className="levels">
          {rows.map(([level, title, body]) => (
            <li key={level} className={level}>
              <b>{title}</b>
              {body}
            </li>
          ))}
        </ul>
        <ol className="path" aria-label={features.flows}>
          {[step.greet, step.ask, step.flag].map((name) => (
            <li key={name} className="taken">
              {name}
            </li>
          ))}
          <li className="taken last">{step.person}</li>
          <li className="other">{step.visit}</li>
        </ol>
        <div className="cards">
          {cards.map(([title, body]) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{body}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
