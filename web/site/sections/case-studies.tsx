import { LevelTag } from '../parts/level.tsx';
import { Markdown } from '../parts/markdown.tsx';
import type { PageProps } from '../parts/page.ts';

/** The shifts of the example week, as percentages of it. */
const SHIFTS = [
  [0, 40],
  [40, 46],
  [89.9, 10.1],
] as const;

/** The operator's stories; without any, one that is marked as an example. */
export function CaseStudies({ page }: PageProps) {
  const { site, settings, locale } = page;
  const { cases } = site;
  const { caseStudies } = settings.content;
  if (caseStudies.length > 0) {
    return (
      <section className="section tint" id="CaseStudies">
        <div className="wrap">
          <h2>{cases.own}</h2>
          {caseStudies.map(({ [locale]: study, en }) => (
            <article key={en.title} className="study split">
              <h3 className="small-title">{study.title}</h3>
              <div>
                {study.parts.map(({ title, body }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a text is rendered once, and its parts have no identity.
                  <div key={index}>
                    {title !== undefined && <h4>{title}</h4>}
                    <Markdown text={body} />
                  </div>
                ))}
              </div>
            </article>
          ))}
        </div>
      </section>
    );
  }
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
