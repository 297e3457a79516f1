import type { SiteText } from '@switchboard/contracts/site/content';
import { Markdown } from '../parts/markdown.tsx';
import type { PageProps } from '../parts/page.ts';
import { fillIn, LegalArticle } from './legal-page.tsx';

/** A legal text by the operator, laid out like the program's own. */
export function OwnLegalPage({ page, text }: PageProps & { readonly text: SiteText }) {
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
            <Markdown text={fillIn(body, page)} />
          </div>
        ) : (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Markdown text={fillIn(body, page)} />
          </section>
        ),
      )}
    </LegalArticle>
  );
}
