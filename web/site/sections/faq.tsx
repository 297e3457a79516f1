import { Icon } from '../parts/icon.tsx';
import type { PageProps } from '../parts/page.ts';

/** Frequently asked questions. */
export function Faq({ page: { site } }: PageProps) {
  return (
    <section className="section" id="FAQ">
      <div className="wrap split">
        <h2>{site.faq.title}</h2>
        <div className="questions">
          {site.faq.items.map(([question, answer]) => (
            <details key={question}>
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
