import { z } from 'zod';
import { LOCALES } from '../base/constants.ts';
import { TypedEmail } from '../base/email.ts';
import { TimeZone } from '../base/fields.ts';
import { defineRoutes } from '../http/route.ts';
import { ResourceName } from '../resources/schemas.ts';
import { HumanCheckToken } from './session.ts';

/** The trades that a new account can choose. Each comes with an agent, a flow, tags and templates. */
export const SIGNUP_TRADES = [
  'veterinary',
  'dental',
  'medical',
  'clinic',
  'property',
  'homeServices',
  'insurance',
  'other',
] as const;
export type SignupTrade = (typeof SIGNUP_TRADES)[number];

/** The name appears in an email to the owner of the typed address, so it must be one line without a link. */
const BusinessName = ResourceName.pipe(z.string().regex(/^(?!.*:\/\/)[^\p{Cc}\p{Zl}\p{Zp}]*$/u)).meta({
  example: 'Elm Dental',
});

/** A request for an account. */
export const SignupForm = z.object({
  businessName: BusinessName,
  trade: z.enum(SIGNUP_TRADES),
  email: TypedEmail.meta({ example: 'you@clinic.example' }),
  timeZone: TimeZone,
  /** Consent to the terms. */
  consent: z.literal(true),
});
export type SignupForm = z.infer<typeof SignupForm>;

export const signupRoutes = defineRoutes({
  signup: {
    method: 'POST',
    path: '/api/signup',
    summary:
      'Requests an account by e-mail. The response is the same whether or not the address already has one. Answers 404 if self-service sign-up is disabled',
    access: 'public',
    body: SignupForm.extend({ locale: z.enum(LOCALES).optional(), humanCheckToken: HumanCheckToken }),
    ok: { status: 202, body: z.object({}) },
    errors: ['resource.not_found', 'session.too_many_attempts', 'human_check.failed', 'human_check.unavailable'],
  },
});
