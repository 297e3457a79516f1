import type { ReactNode } from 'react';
import type { Of } from '../parts/page.ts';
import { type Kept, keptByOthers, keptCookies, keptInStorage, POLICY_DAY } from './kept.ts';
import { LegalArticle } from './legal-page.tsx';

/** The parts of the page, by the fragments that lead to them, in every language. */
const PARTS = ['short', 'cookies', 'storage', 'deleting', 'others'] as const;

/** Says all that the program keeps in a browser: written by who makes it, from what it keeps. */
export function CookiePolicyPage({ page }: Of) {
  const texts = page.legal.cookiePolicy;
  const others = keptByOthers(texts, page.settings);
  const bodies: Readonly<Record<(typeof PARTS)[number], ReactNode>> = {
    short: (
      <>
        <p>{texts.shortBody}</p>
        <p>{texts.shortScope}</p>
      </>
    ),
    cookies: (
      <>
        <p>{texts.cookiesBody}</p>
        <KeptTable page={page} labelledBy="cookies" rows={keptCookies(texts)} />
      </>
    ),
    storage: (
      <>
        <p>{texts.storageBody}</p>
        <KeptTable page={page} labelledBy="storage" rows={keptInStorage(texts)} />
        <p>{texts.storageCache}</p>
      </>
    ),
    deleting: <p>{texts.deletingBody}</p>,
    others:
      others.length === 0 ? (
        <p>{texts.othersNone}</p>
      ) : (
        <>
          <p>{texts.othersSome}</p>
          <KeptTable page={page} labelledBy="others" rows={others} />
        </>
      ),
  };
  return (
    <LegalArticle
      page={page}
      title={texts.title}
      day={POLICY_DAY}
      dayLabel={texts.updated}
      contents={PARTS.map((id) => ({ id, title: texts[id] }))}
    >
      {PARTS.map((id) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {texts[id]}
          </h2>
          {bodies[id]}
        </section>
      ))}
    </LegalArticle>
  );
}

interface KeptTableProps extends Of {
  /** The id of the heading that names it. */
  readonly labelledBy: string;
  readonly rows: readonly Kept[];
}

/** What is kept, a row each; on a phone each row is a block, with the columns' names before its parts. */
function KeptTable({ page: { legal }, labelledBy, rows }: KeptTableProps) {
  const columns = legal.cookiePolicy.column;
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {[columns.name, columns.purpose, columns.stays, columns.setBy].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, stays, setBy }) => (
          <tr key={name + purpose}>
            <th scope="row">
              <code translate="no">{name}</code>
            </th>
            <td>{purpose}</td>
            <td data-column={columns.stays}>{stays}</td>
            <td data-column={columns.setBy}>{setBy}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
