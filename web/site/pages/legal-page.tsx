import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { Page, PageProps } from '../parts/page.ts';

/** The date of the last change to the legal texts. */
const LEGAL_DAY = '2026-11-23';

interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table?: readonly (readonly string[])[];
  readonly list?: readonly string[];
}
interface LegalText {
  readonly title: string;
  readonly short: string;
  readonly sections: readonly LegalSection[];
}

/** A legal text, with the operator's name and address filled in. */
export function LegalPage({ page, text }: PageProps & { readonly text: LegalText }) {
  return (
    <LegalArticle
      page={page}
      title={text.title}
      day={LEGAL_DAY}
      dayLabel={page.legal.inForce}
      contents={text.sections.map(({ id, title }) => ({ id, title }))}
    >
      <div className="short">
        <b>{page.legal.inShort}</b>
        <p>{text.short}</p>
      </div>
      {text.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id} tabIndex={-1}>
            {section.title}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{fillIn(paragraph, page)}</p>
          ))}
          {section.list && (
            <ul>
              {section.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {section.table && <LegalTable rows={section.table} labelledBy={section.id} />}
        </section>
      ))}
    </LegalArticle>
  );
}

interface ArticleProps extends PageProps {
  readonly title: string;
  readonly day: string;
  readonly dayLabel: string;
  readonly contents: readonly { readonly id: string; readonly title: string }[];
  readonly children: ReactNode;
}

/** The layout of every legal text: its date, its sections, and a print button. */
export function LegalArticle({ page: { legal, locale }, title, day, dayLabel, contents, children }: ArticleProps) {
  // A calendar day is the same in every time zone.
  const said = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  return (
    <article className="wrap legal">
      <header>
        <div>
          <h1 className="display">{title}</h1>
          <p className="updated">
            {dayLabel} <time dateTime={day}>{said}</time>
          </p>
        </div>
        <button type="button" className="button small" data-print="" hidden>
          <Icon name="print" />
          {legal.print}
        </button>
      </header>
      <div className="legal-body">
        <nav aria-label={legal.contents}>
          <ol>
            {contents.map(({ id, title: part }) => (
              <li key={id}>
                <a href={`#${id}`}>{part}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text">{children}</div>
      </div>
    </article>
  );
}

function LegalTable({ rows, labelledBy }: { rows: readonly (readonly string[])[]; labelledBy: string }) {
  const [head = [], ...body] = rows;
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map(([first, ...cells]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={cell} data-column={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Fills in the operator's name, address and email; the sentence also reads well without one of them. */
export function fillIn(text: string, { legal, settings: { operator } }: Page): string {
  return text
    .replaceAll('{operator}', operator.name ?? legal.unnamed)
    .replaceAll('{address}', operator.address === undefined ? '' : `${operator.address}.`.replace(/\.\.$/, '.'))
    .replaceAll('{email}', operator.email === undefined ? legal.contactUnset : `${legal.at} ${operator.email}`)
    .trim();
}
