import { z } from 'zod';
import { TimeZone } from '../account-settings/settings.ts';
import { LOCALES } from '../constants.ts';
import { TypedEmail } from '../email.ts';
import { defineRoutes } from '../http/route.ts';
import { ResourceName } from '../resources/schemas.ts';
import { HumanCheckToken } from './session.ts';

/** The trades that an account may begin with: each has an agent, a flow, tags and texts of its own. */
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

/** It stands in a mail to whoever owns the typed address: one line, and no link. */
const BusinessName = ResourceName.pipe(z.string().regex(/^(?!.*:\/\/)[^\p{Cc}\p{Zl}\p{Zp}]*$/u)).meta({
  example: 'Elm Dental',
});

/** Who would like an account. */
export const SignupForm = z.object({
  businessName: BusinessName,
  trade: z.enum(SIGNUP_TRADES),
  email: TypedEmail.meta({ example: 'you@clinic.example' }),
  timeZone: TimeZone,
  /** To the terms. */
  consent: z.literal(true),
});
export type SignupForm = z.infer<typeof SignupForm>;

export const signupRoutes = defineRoutes({
  signup: {
    method: 'POST',
    path: '/api/signup',
    summary:
      'Asks for an account by e-mail; the answer is the same whether or not the address has one. 404 where visitors make none',
    access: 'public',
    body: SignupForm.extend({ locale: z.enum(LOCALES).optional(), humanCheckToken: HumanCheckToken }),
    ok: { status: 202, body: z.object({}) },
    errors: ['resource.not_found', 'session.too_many_attempts', 'human_check.failed', 'human_check.unavailable'],
  },
});
