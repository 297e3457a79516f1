import type { Locale } from '@switchboard/contracts/base/constants';
import { callBack as callBackEn } from './en/call-back.ts';
import { careers as careersEn } from './en/careers.ts';
import { deskTrades as deskEn } from './en/desk-trades.ts';
import { healthTrades as healthEn } from './en/health-trades.ts';
import { homeTrades as homeEn } from './en/home-trades.ts';
import { legal as legalEn } from './en/legal.ts';
import { live as liveEn } from './en/live.ts';
import { pages as pagesEn } from './en/pages.ts';
import { site as siteEn } from './en/site.ts';
import type { Trade, TradeName, Widen } from './en/types.ts';
import { callBack as callBackEs } from './es/call-back.ts';
import { careers as careersEs } from './es/careers.ts';
import { deskTrades as deskEs } from './es/desk-trades.ts';
import { healthTrades as healthEs } from './es/health-trades.ts';
import { homeTrades as homeEs } from './es/home-trades.ts';
import { legal as legalEs } from './es/legal.ts';
import { live as liveEs } from './es/live.ts';
import { pages as pagesEs } from './es/pages.ts';
import { site as siteEs } from './es/site.ts';

export interface Texts {
  readonly site: Widen<typeof siteEn & typeof pagesEn & typeof liveEn & typeof careersEn & typeof callBackEn>;
  readonly legal: Widen<typeof legalEn>;
  readonly trades: Readonly<Record<TradeName, Trade>>;
}

/** The site's texts in each language. */
export const TEXTS: Readonly<Record<Locale, Texts>> = {
  en: {
    site: { ...siteEn, ...pagesEn, ...liveEn, ...careersEn, ...callBackEn },
    legal: legalEn,
    trades: { ...healthEn, ...homeEn, ...deskEn },
  },
  es: {
    site: { ...siteEs, ...pagesEs, ...liveEs, ...careersEs, ...callBackEs },
    legal: legalEs,
    trades: { ...healthEs, ...homeEs, ...deskEs },
  },
};
