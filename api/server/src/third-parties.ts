import { z } from 'zod';

/** A widget that tells people from programs, and whom to ask whether its token is good. */
export interface HumanCheckConfig {
  readonly siteKey: string;
  readonly secret: string;
  readonly scriptUrl: URL;
  readonly verifyUrl: URL;
  readonly language: string;
}

/** What others provide, where it is set up: without their keys nothing of theirs is loaded, asked or allowed. */
export interface ThirdParties {
  readonly humanCheck: HumanCheckConfig | undefined;
  readonly sessionRecording: { readonly scriptUrl: URL; readonly key: string } | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

// Of a widget with the same interface as the one by default: `turnstile.render(element, options)`.
const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

const key = z.string().regex(/^[\x21-\x7e]{1,512}$/);
const address = z
  .url()
  .refine(isSafe)
  .transform((text) => new URL(text));
const AN_ADDRESS = 'an https address, or http on this machine';

/** The variables of third parties. One that is useless without another asks for it. */
export const thirdPartyFields = (env: Env) => ({
  HUMAN_CHECK_SITE_KEY: neededWith(env['HUMAN_CHECK_SECRET'], key).describe(
    'the site key of the human check that HUMAN_CHECK_SECRET belongs to',
  ),
  HUMAN_CHECK_SECRET: neededWith(env['HUMAN_CHECK_SITE_KEY'], key).describe(
    'the secret of the human check that HUMAN_CHECK_SITE_KEY belongs to',
  ),
  HUMAN_CHECK_SCRIPT_URL: address
    .prefault(SCRIPT_URL)
    .describe(`the address of the human check's script, ${AN_ADDRESS}`),
  HUMAN_CHECK_VERIFY_URL: address
    .prefault(VERIFY_URL)
    .describe(`where tokens of the human check are verified, ${AN_ADDRESS}`),
  HUMAN_CHECK_LANGUAGE: z
    .string()
    .regex(LANGUAGE_TAG)
    .default('id')
    .describe('the language that the human check speaks, for instance "id" or "pt-BR"'),
  SESSION_RECORDING_SCRIPT_URL: neededWith(env['SESSION_RECORDING_KEY'], address).describe(
    `the address of the session recording's script, ${AN_ADDRESS}`,
  ),
  SESSION_RECORDING_KEY: neededWith(env['SESSION_RECORDING_SCRIPT_URL'], key).describe(
    'the key that the script at SESSION_RECORDING_SCRIPT_URL is given',
  ),
});

/** Puts together what {@link thirdPartyFields} read. */
export function thirdPartiesOf(read: z.output<z.ZodObject<ReturnType<typeof thirdPartyFields>>>): ThirdParties {
  const { HUMAN_CHECK_SITE_KEY: siteKey, HUMAN_CHECK_SECRET: secret } = read;
  const { SESSION_RECORDING_SCRIPT_URL: scriptUrl, SESSION_RECORDING_KEY: recordingKey } = read;
  return {
    humanCheck:
      siteKey === undefined || secret === undefined
        ? undefined
        : {
            siteKey,
            secret,
            scriptUrl: read.HUMAN_CHECK_SCRIPT_URL,
            verifyUrl: read.HUMAN_CHECK_VERIFY_URL,
            language: read.HUMAN_CHECK_LANGUAGE,
          },
    sessionRecording:
      scriptUrl === undefined || recordingKey === undefined ? undefined : { scriptUrl, key: recordingKey },
  };
}

function neededWith<T extends z.ZodType>(other: string | undefined, field: T): z.ZodOptional<T> | T {
  return other === undefined || other === '' ? field.optional() : field;
}

// A script from elsewhere may do all that the page may: it must come from whom it says.
function isSafe(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? ''));
}
