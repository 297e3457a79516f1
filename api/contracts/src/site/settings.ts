import type { PublicConfig } from '../public-config/routes.ts';
import type { CallBack } from './call-back.ts';
import type { Careers } from './careers.ts';
import type { SiteContent } from './content.ts';
import type { SiteDocument } from './pages.ts';

/** The operator of an installation, for its legal pages; unset details are undefined. */
export interface SiteOperator {
  readonly name: string | undefined;
  readonly address: string | undefined;
  readonly email: string | undefined;
}

/** The operator's details that the legal pages contain. */
export const OPERATOR_FIELDS = ['name', 'address', 'email'] as const satisfies readonly (keyof SiteOperator)[];

/** Whether visitors may create an account: never, with an invitation, or freely. */
export const SIGNUP_MODES = ['off', 'invite', 'open'] as const;
export type SignupMode = (typeof SIGNUP_MODES)[number];

/** The settings of an installation that affect its public site. */
export interface SiteSettings {
  /** The public origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly operator: SiteOperator;
  readonly content: SiteContent;
  readonly signup: SignupMode;
  /** The human check's widget, if configured. */
  readonly humanCheck: PublicConfig['humanCheck'] | undefined;
  /** The origin of the session recording script, if configured. */
  readonly sessionRecordingUrl: string | undefined;
  /** The call-back form, if a number is configured to place the calls. */
  readonly callBack?: CallBack | undefined;
}

/** A form that was rejected: the entered values, and the error code of each invalid field. */
export interface SiteForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** The built site, which the server loads to render documents. */
export interface SiteRenderer {
  render(document: SiteDocument, settings: SiteSettings, form?: SiteForm, careers?: Careers): string;
}
