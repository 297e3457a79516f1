import type { PageProps } from '../parts/page.ts';

/** Customers' words; without any, the section says that there are none yet. */
export function Testimonials({ page: { site, settings, locale } }: PageProps) {
  const { testimonials } = settings.content;
  if (testimonials.length > 0) {
    return (
      <section className="section" id="Testimonials">
        <div className="wrap">
          <h2>{site.testimonials.title}</h2>
          <ul className="quotes">
            {testimonials.map(({ quote, name, role }) => (
              <li key={`${name} ${quote.en}`}>
                <figure>
                  <blockquote>{quote[locale]}</blockquote>
                  <figcaption>
                    <b>{name}</b>
                    <span>{role[locale]}</span>
                  </figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </div>
      </section>
    );
  }
  return (
    <section className="section" id="Testimonials">
      <div className="wrap split">
        <h2>{site.testimonials.title}</h2>
        <div>
          <p className="quiet-quote">{site.testimonials.none}</p>
          <p className="lede">{site.testimonials.body}</p>
        </div>
      </div>
    </section>
  );
}
