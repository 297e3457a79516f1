import type { ReactNode } from 'react';
import type { PageProps } from '../parts/page.ts';
import { LegalArticle } from './legal-page.tsx';
import { POLICY_DAY, type StoredItem, storedCookies, storedItems, thirdPartyStorage } from './stored-data.ts';

/** The page's sections, by the fragments that link to them, in every language. */
const PARTS = ['short', 'cookies', 'storage', 'deleting', 'others'] as const;

/** Lists everything that the program stores in a browser, generated from the definitions. */
export function CookiePolicyPage({ page }: PageProps) {
  const texts = page.legal.cookiePolicy;
  const others = thirdPartyStorage(texts, page.settings);
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
        <StoredDataTable page={page} labelledBy="cookies" rows={storedCookies(texts)} />
      </>
    ),
    storage: (
      <>
        <p>{texts.storageBody}</p>
        <StoredDataTable page={page} labelledBy="storage" rows={storedItems(texts)} />
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
          <StoredDataTable page={page} labelledBy="others" rows={others} />
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

interface StoredDataTableProps extends PageProps {
  /** The id of the heading that names it. */
  readonly labelledBy: string;
  readonly rows: readonly StoredItem[];
}

/** The stored data, one row each; on a phone, each row is a block with the column names before its parts. */
function StoredDataTable({ page: { legal }, labelledBy, rows }: StoredDataTableProps) {
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
