import type { SiteText } from '@switchboard/contracts/site/content';
import { Markdown } from '../parts/markdown.tsx';
import type { Of } from '../parts/page.ts';
import { filledIn, LegalArticle } from './legal-page.tsx';

/** A text for the record that the operator has written, laid out as the program's own. */
export function OwnLegalPage({ page, text }: Of & { readonly text: SiteText }) {
  const parts = text.parts.map((part, index) => ({ ...part, id: `part-${index + 1}` }));
  return (
    <LegalArticle
      page={page}
      title={text.title}
      day={text.day ?? ''}
      dayLabel={page.legal.inForce}
      contents={parts.flatMap(({ id, title }) => (title === undefined ? [] : [{ id, title }]))}
    >
      {parts.map(({ id, title, body }) =>
        title === undefined ? (
          <div key={id} className="short">
            <Markdown text={filledIn(body, page)} />
          </div>
        ) : (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Markdown text={filledIn(body, page)} />
          </section>
        ),
      )}
    </LegalArticle>
  );
}
