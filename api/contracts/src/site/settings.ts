import type { PublicConfig } from '../public-config/routes.ts';
import type { CallBack } from './call-back.ts';
import type { Careers } from './careers.ts';
import type { SiteContent } from './content.ts';
import type { SiteDocument } from './pages.ts';

/** Who runs an installation, for its legal pages; what isn't set is undefined. */
export interface SiteOperator {
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly email: string | undefined;
}

/** The parts of an operator that the legal pages have places for. */
export const OPERATOR_PARTS = ['name', 'address', 'email'] as const satisfies readonly (keyof SiteOperator)[];

/** Whether visitors may make an account: not at all, once somebody has invited them, or by themselves. */
export const SIGNUP_MODES = ['off', 'invite', 'open'] as const;
export type SignupMode = (typeof SIGNUP_MODES)[number];

/** How an installation is set up, as far as its public site says so. */
export interface SiteSettings {
  /** Where people find the site, without a closing slash. */
  readonly origin: string;
  readonly operator: SiteOperator;
  readonly content: SiteContent;
  readonly signup: SignupMode;
  /** The human check's widget, where one is set up. */
  readonly humanCheck: PublicConfig['humanCheck'] | undefined;
  /** The address that the script comes from, where one is set up. */
  readonly sessionRecordingUrl: string | undefined;
  /** On the pages with a form to be called by, where a number dials for it. */
  readonly callBack?: CallBack | undefined;
}

/** A form that came back: what was typed, and the code of what is wrong with each field. */
export interface SiteForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** The built site, which the server loads: makes whole documents. */
export interface SiteRenderer {
  render(document: SiteDocument, settings: SiteSettings, form?: SiteForm, careers?: Careers): string;
}
