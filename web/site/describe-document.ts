import { isSitePage } from '@switchboard/contracts/site/pages';
import type { Page } from './parts/page.ts';
import { TRADES, type TradeName } from './texts/en/types.ts';

/** A document's title and description, for windows, search engines and previews. */
export interface About {
  readonly title: string;
  readonly description: string;
}

const isTrade = (name: string): name is TradeName => TRADES.some((trade) => trade === name);

/** Returns a document's title and description. */
export function describeDocument({ document: { name }, site, legal, trades, careers }: Page): About {
  const job = careers?.job;
  if (job) return { title: `${job.name} · ${job.businessName}`, description: `${job.name}: ${site.careers.jobAbout}` };
  if (!isSitePage(name)) {
    const { title, description } = fragmentAbout(name, site);
    return { title: `${title} · ${site.product}`, description };
  }
  const { pageTitle, description } = isTrade(name) ? trades[name] : pageTexts({ site, legal })[name];
  return { title: name === 'home' ? pageTitle : `${pageTitle} · ${site.product}`, description };
}

function fragmentAbout(name: string, site: Page['site']): About {
  return { title: name, description: `${site.fragment.description} ${name}. ${site.home.description}`.slice(0, 300) };
}

const pageTexts = ({ site, legal }: Pick<Page, 'site' | 'legal'>) => ({
  home: site.home,
  demos: site.demos,
  demosVoice: site.voice,
  careers: site.careers,
  talent: site.talent,
  application: site.application,
  signup: site.signup,
  success: site.success,
  privacyPolicy: legal.privacyPolicy,
  termsOfService: legal.termsOfService,
  cookiePolicy: legal.cookiePolicy,
});
