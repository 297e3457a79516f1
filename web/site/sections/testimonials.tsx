import type { Of } from '../page.ts';

/** A place for customers' words; it says that there are none yet. */
export function Testimonials({ page: { site } }: Of) {
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
