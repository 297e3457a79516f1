import { z } from 'zod';

/** A widget that distinguishes people from programs, and the URL that verifies its tokens. */
export interface HumanCheckConfig {
  readonly siteKey: string;
  readonly secret: string;
  readonly scriptUrl: URL;
  readonly verifyUrl: URL;
  readonly language: string;
}

/** Third-party services. Without their keys, nothing of theirs is loaded, called or allowed. */
export interface ThirdParties {
  readonly humanCheck: HumanCheckConfig | undefined;
  readonly sessionRecording: { readonly scriptUrl: URL; readonly key: string } | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

// Any widget with the interface `turnstile.render(element, options)` works.
const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

const key = z.string().regex(/^[\x21-\x7e]{1,512}$/);
const safeUrl = z
  .url()
  .refine(isSafe)
  .transform((text) => new URL(text));
const URL_RULE = 'an https address, or http on this machine';

/** The environment variables of third parties. Variables that are useless without each other require each other. */
export const thirdPartyFields = (env: Env) => ({
  HUMAN_CHECK_SITE_KEY: requiredWith(env['HUMAN_CHECK_SECRET'], key).describe(
    'the site key of the human check that HUMAN_CHECK_SECRET belongs to',
  ),
  HUMAN_CHECK_SECRET: requiredWith(env['HUMAN_CHECK_SITE_KEY'], key).describe(
    'the secret of the human check that HUMAN_CHECK_SITE_KEY belongs to',
  ),
  HUMAN_CHECK_SCRIPT_URL: safeUrl.prefault(SCRIPT_URL).describe(`the address of the human check's script, ${URL_RULE}`),
  HUMAN_CHECK_VERIFY_URL: safeUrl
    .prefault(VERIFY_URL)
    .describe(`where tokens of the human check are verified, ${URL_RULE}`),
  HUMAN_CHECK_LANGUAGE: z
    .string()
    .regex(LANGUAGE_TAG)
    .default('id')
    .describe('the language that the human check speaks, for instance "id" or "pt-BR"'),
  SESSION_RECORDING_SCRIPT_URL: requiredWith(env['SESSION_RECORDING_KEY'], safeUrl).describe(
    `the address of the session recording's script, ${URL_RULE}`,
  ),
  SESSION_RECORDING_KEY: requiredWith(env['SESSION_RECORDING_SCRIPT_URL'], key).describe(
    'the key that the script at SESSION_RECORDING_SCRIPT_URL is given',
  ),
});

/** Builds the configuration from the parsed {@link thirdPartyFields}. */
export function toThirdParties(read: z.output<z.ZodObject<ReturnType<typeof thirdPartyFields>>>): ThirdParties {
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

function requiredWith<T extends z.ZodType>(other: string | undefined, field: T): z.ZodOptional<T> | T {
  return other === undefined || other === '' ? field.optional() : field;
}

// A third-party script has all rights of the page, so it must be authenticated.
function isSafe(text: string): boolean {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname ?? ''));
}
