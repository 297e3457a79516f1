import type { Of } from '../page.ts';
import { LevelTag } from '../parts/level.tsx';

/** When somebody is on call in the drawn week, in hundredths of it. */
const SHIFTS = [
  [0, 40],
  [40, 46],
  [89.9, 10.1],
] as const;

/** One story, marked as an example. */
export function CaseStudies({ page: { site } }: Of) {
  const { cases } = site;
  return (
    <section className="section tint" id="CaseStudies">
      <div className="wrap split">
        <div>
          <p className="example">{cases.example}</p>
          <h2>{cases.title}</h2>
          <p className="lede">{cases.body}</p>
          <p className="lede">{cases.bodyMore}</p>
        </div>
        <figure className="rota">
          <figcaption>{cases.rota}</figcaption>
          <div className="days" aria-hidden="true">
            {cases.days.split(',').map((day) => (
              <span key={day}>{day}</span>
            ))}
          </div>
          <div className="shifts" aria-hidden="true">
            {SHIFTS.map(([left, width]) => (
              <i key={left} style={{ left: `${left}%`, width: `${width}%` }} />
            ))}
            <i className="gap" style={{ left: '86%', width: '3.900%' }} />
          </div>
          <LevelTag level="attention">{cases.gap}</LevelTag>
        </figure>
      </div>
    </section>
  );
}
