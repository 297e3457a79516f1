import type { Mailer } from '@switchboard/application/mail/mailer';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { mailSignup } from '@switchboard/application/signup/mail-signup';
import { openAccount } from '@switchboard/application/signup/open-account';
import { setUpAccount } from '@switchboard/application/signup/set-up-account';
import type { SignupForm, signupRoutes } from '@switchboard/contracts/access/signup';
import type { Locale } from '@switchboard/contracts/base/constants';
import { PAGES } from '@switchboard/contracts/pages';
import type { SignupMode } from '@switchboard/contracts/site/settings';
import type { EventStore } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Logger } from '@switchboard/platform/logger';
import type { Background } from '../../http/limits/background.ts';
import type { Handlers } from '../../http/request/handlers.ts';

/** The circumstances of a sign-up request. */
export interface SignupRequest {
  readonly address: string;
  readonly locale: Locale;
  readonly now: Date;
  readonly traceId: string;
  /** Required if a human check is configured. */
  readonly humanCheckToken?: string | undefined;
}

/** Sign-up for visitors. */
export interface Signup {
  /**
   * Requests an account. The mail is sent in the background, so that the response doesn't reveal whether the address has an account.
   *
   * @throws {AppError} `session.too_many_attempts`, `human_check.*`
   */
  requestAccount(form: SignupForm, request: SignupRequest): Promise<void>;
  /** Opens an emailed link; returns the path to continue at. @throws {AppError} `session.too_many_attempts` */
  open(token: string, request: SignupRequest): Promise<string>;
}

interface Limit {
  check(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
  fail(attempt: { readonly address: string; readonly email?: string }): Promise<void>;
}

export interface SignupDeps {
  readonly mode: SignupMode;
  /** The parts of the session's dependencies that sign-up shares: limits, the human check and emails. */
  readonly session: {
    readonly limits: Readonly<Record<'signup' | 'reset', Limit>>;
    /** @throws {AppError} `human_check.*` */
    readonly checkHuman: (token: string | undefined) => Promise<void>;
    readonly background: Background;
    readonly mailer: Mailer;
    readonly baseUrl: () => string;
  };
  readonly resources: ResourceDeps & { readonly events: EventStore };
  readonly logger: Logger;
}

/** Creates the sign-up service. */
export function createSignup({ mode, session, resources, logger }: SignupDeps): Signup {
  const { limits, checkHuman, background, mailer, baseUrl } = session;
  const { pool } = resources;
  return {
    async requestAccount(form, { address, locale, now, humanCheckToken }) {
      if (mode !== 'open') throw new AppError('resource.not_found');
      const attempt = { address, email: form.email };
      await limits.signup.check(attempt);
      await checkHuman(humanCheckToken);
      await limits.signup.fail(attempt);
      const deps = { db: pool, mailer, baseUrl: baseUrl(), logger };
      background.run('sign-up mail', () => mailSignup(deps, form, { locale, now }));
    },
    async open(token, { address, now, traceId }) {
      const attempt = { address };
      await limits.reset.check(attempt);
      const opened = await openAccount(resources, { token, now, traceId });
      if (opened.state === 'known') return PAGES.login;
      if (opened.state === 'unknown') {
        await limits.reset.fail(attempt);
        // The invitation page explains an invalid link and what to do.
        return `${PAGES.invite}?inviteToken=${encodeURIComponent(token)}`;
      }
      await setUpAccount(resources, { ...opened.signup, tenantId: opened.tenantId }, traceId);
      return `${PAGES.invite}?inviteToken=${opened.inviteToken}`;
    },
  };
}

/** Handles sign-up through the API. */
export const signupHandlers = (signup: Signup): Handlers<typeof signupRoutes> => ({
  signup: async ({ body: { locale, humanCheckToken, ...form } }, ctx) => {
    await signup.requestAccount(form, {
      address: ctx.client.address,
      locale: locale ?? ctx.locale,
      now: ctx.now(),
      traceId: ctx.traceId,
      humanCheckToken,
    });
    return {};
  },
});
