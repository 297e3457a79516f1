import { z } from 'zod';
import { LOCALES } from '../constants.ts';
import type { SiteDocument } from './pages.ts';

const inBoth = (max: number) =>
  z.object({ en: z.string().trim().min(1).max(max), es: z.string().trim().min(1).max(max) }).meta({ locales: LOCALES });

/** A line of the price list, as the operator writes it. */
export const SitePrice = z.object({ name: inBoth(80), price: inBoth(80), note: inBoth(300) });
/** `prices.json` of the operator's own content. */
export const SitePrices = z.array(SitePrice).min(1).max(20);
export type SitePrices = z.infer<typeof SitePrices>;

/** Who runs an installation, for its legal pages; what isn't set is undefined. */
export interface SiteOperator {
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly email: string | undefined;
}

/** Whether visitors may make an account: not at all, once somebody has invited them, or by themselves. */
export const SIGNUP_MODES = ['off', 'invite', 'open'] as const;
export type SignupMode = (typeof SIGNUP_MODES)[number];

/** How an installation is set up, as far as its public site says so. */
export interface SiteSettings {
  /** Where people find the site, without a closing slash. */
  readonly origin: string;
  readonly operator: SiteOperator;
  /** Undefined where none are set: the site then says to ask. */
  readonly prices: SitePrices | undefined;
  readonly signup: SignupMode;
  /** The addresses that scripts of others come from, where they are set up. */
  readonly humanCheckUrl: string | undefined;
  readonly sessionRecordingUrl: string | undefined;
}

/** A form that came back: what was typed, and the code of what is wrong with each field. */
export interface SiteForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** The built site, which the server loads: makes whole documents. */
export interface SiteRenderer {
  render(document: SiteDocument, settings: SiteSettings, form?: SiteForm): string;
}
