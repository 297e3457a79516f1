import type { Locale } from '@switchboard/contracts/base/constants';
import { type Careers, openJobPath } from '@switchboard/contracts/site/careers';
import { type SiteDocument, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { SiteForm, SiteSettings } from '@switchboard/contracts/site/settings';
import { TEXTS, type Texts } from '../texts/texts.ts';

/** A document's data, which every part of it receives. */
export interface Page extends Texts {
  readonly document: SiteDocument;
  readonly locale: Locale;
  readonly settings: SiteSettings;
  readonly form: SiteForm | undefined;
  /** Set only on careers pages. */
  readonly careers: Careers | undefined;
  /** The path of this document in a language. */
  readonly pathIn: (locale: Locale) => string;
  /** The path of another document in this one's language. */
  readonly link: (name: SiteDocument['name'], part?: string) => string;
}

export type PageContent = Pick<Page, 'settings' | 'form' | 'careers'>;

export function openPage(document: SiteDocument, content: PageContent): Page {
  const { locale } = document;
  const { job, own } = content.careers ?? {};
  const query = own ? `?token=${own.token}` : '';
  return {
    ...TEXTS[locale],
    ...content,
    document,
    locale,
    pathIn: (one) =>
      job ? openJobPath(one, job.slug) : siteDocumentPath({ name: document.name, locale: one }) + query,
    link: (name, part) => siteDocumentPath({ name, locale }) + (part === undefined ? '' : `#${part}`),
  };
}

/** The props of every part of a document. */
export interface PageProps {
  readonly page: Page;
}
