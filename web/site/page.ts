import type { Locale } from '@switchboard/contracts/constants';
import { type SiteDocument, siteDocumentPath } from '@switchboard/contracts/site/pages';
import type { SiteForm, SiteSettings } from '@switchboard/contracts/site/settings';
import { TEXTS, type Texts } from './texts/texts.ts';

/** What a document is made of; every part of it is given this. */
export interface Page extends Texts {
  readonly document: SiteDocument;
  readonly locale: Locale;
  readonly settings: SiteSettings;
  readonly form: SiteForm | undefined;
  /** The path of another document in this one's language. */
  readonly link: (name: SiteDocument['name'], part?: string) => string;
}

export function openPage(document: SiteDocument, settings: SiteSettings, form: SiteForm | undefined): Page {
  const { locale } = document;
  return {
    ...TEXTS[locale],
    document,
    locale,
    settings,
    form,
    link: (name, part) => siteDocumentPath({ name, locale }) + (part === undefined ? '' : `#${part}`),
  };
}

/** Given to every part of a document. */
export interface Of {
  readonly page: Page;
}
