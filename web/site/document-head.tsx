import { LOCALES } from '@switchboard/contracts/base/constants';
import { isSitePage, UNLISTED_PAGES } from '@switchboard/contracts/site/pages';
import { describeDocument } from './describe-document.ts';
import { hasCall, hasTalk } from './pages/has-call.ts';
import { jobPosting } from './pages/job-posting.ts';
import type { Page, PageProps } from './parts/page.ts';

const OG_LOCALE = { en: 'en_US', es: 'es_ES' } as const;

/** A document's metadata for browsers, search engines and previews. */
export function DocumentHead({ page }: PageProps) {
  const { document, locale, settings } = page;
  const { title, description } = describeDocument(page);
  const at = (of: typeof locale) => settings.origin + page.pathIn(of);
  const { styles, scripts } = __SITE_ASSETS__;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={at(locale)} />
      {LOCALES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={at(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at('en')} />
      {!isIndexed(page) && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.site.product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={at(locale)} />
      <meta property="og:locale" content={OG_LOCALE[locale]} />
      <meta property="og:image" content={`${settings.origin}/other/preview-${locale}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script src="/theme.js" />
      <script type="module" src={scripts.site} />
      {hasCall(document.name) && <script type="module" src={scripts.call} />}
      {hasTalk(document.name) && <script type="module" src={scripts.talk} />}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the data is built below and escaped.
        dangerouslySetInnerHTML={{ __html: structuredData(page, title, description) }}
      />
    </head>
  );
}

/** Sections are parts of the home page, so they aren't indexed separately. */
const isIndexed = ({ document: { name } }: Page) => isSitePage(name) && !UNLISTED_PAGES.includes(name);

function structuredData(of: Page, title: string, description: string): string {
  const { document, locale, settings, site, careers } = of;
  const url = settings.origin + of.pathIn(locale);
  const page = { '@type': 'WebPage', url, name: title, description, inLanguage: locale };
  const graph =
    document.name !== 'home'
      ? [page, careers?.job && jobPosting(careers.job, locale)].filter((part) => part !== undefined)
      : [
          page,
          {
            '@type': 'SoftwareApplication',
            name: site.product,
            applicationCategory: 'BusinessApplication',
            operatingSystem: 'Web',
            description,
          },
          {
            '@type': 'FAQPage',
            mainEntity: site.faq.items.map(([name, text]) => ({
              '@type': 'Question',
              name,
              acceptedAnswer: { '@type': 'Answer', text },
            })),
          },
        ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
