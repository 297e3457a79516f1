import { isSitePage, SITE_PAGES } from '@switchboard/contracts/site/pages';
import type { SiteRenderer } from '@switchboard/contracts/site/settings';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { DocumentHead } from './document-head.tsx';
import { Layout } from './layouts/layout.tsx';
import { renderBody } from './pages/render-body.tsx';
import { openPage } from './parts/page.ts';
import { SECTIONS } from './sections/sections.tsx';

/** Renders a whole document of the site. */
export const render: SiteRenderer['render'] = (document, settings, form, careers) => {
  const page = openPage(document, { settings, form, careers });
  const { name, locale } = document;
  const Section = isSitePage(name) ? undefined : SECTIONS[name];
  const layout = isSitePage(name) ? SITE_PAGES[name].layout : 'blank';
  const html = renderToStaticMarkup(
    <html lang={locale}>
      <DocumentHead page={page} />
      <body data-layout={layout} data-page={name}>
        {Section ? (
          <Section page={page} />
        ) : (
          isSitePage(name) && (
            <Layout page={page} layout={layout}>
              {renderBody(name, page)}
            </Layout>
          )
        )}
      </body>
    </html>,
  );
  return `<!doctype html>${html.replace(OWN_CASE, (attribute) => attribute.toLowerCase())}\n`;
};

/** React writes these attributes in camel case, but simple readers look for lower case. In texts, the quotation mark is escaped. */
const OWN_CASE = / (?:charSet|hrefLang)="/g;
