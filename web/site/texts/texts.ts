import type { Locale } from '@switchboard/contracts/constants';
import { deskTrades as deskEn } from './en/desk-trades.ts';
import { healthTrades as healthEn } from './en/health-trades.ts';
import { homeTrades as homeEn } from './en/home-trades.ts';
import { legal as legalEn } from './en/legal.ts';
import { pages as pagesEn } from './en/pages.ts';
import { site as siteEn } from './en/site.ts';
import { deskTrades as deskEs } from './es/desk-trades.ts';
import { healthTrades as healthEs } from './es/health-trades.ts';
import { homeTrades as homeEs } from './es/home-trades.ts';
import { legal as legalEs } from './es/legal.ts';
import { pages as pagesEs } from './es/pages.ts';
import { site as siteEs } from './es/site.ts';
import type { Trade, TradeName, Widen } from './types.ts';

export interface Texts {
  readonly site: Widen<typeof siteEn & typeof pagesEn>;
  readonly legal: Widen<typeof legalEn>;
  readonly trades: Readonly<Record<TradeName, Trade>>;
}

/** Everything that the site says, in each language. */
export const TEXTS: Readonly<Record<Locale, Texts>> = {
  en: { site: { ...siteEn, ...pagesEn }, legal: legalEn, trades: { ...healthEn, ...homeEn, ...deskEn } },
  es: { site: { ...siteEs, ...pagesEs }, legal: legalEs, trades: { ...healthEs, ...homeEs, ...deskEs } },
};
