import { readFile } from 'node:fs/promises';
import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters } from '@switchboard/contracts/base/text';
import { AppError } from '@switchboard/platform/app-error';

/**
 * Refuses passwords that are too short, too long, common, or the person's email.
 *
 * @throws {AppError} `password.too_weak` with the field and the broken rule as `code`.
 */
export type CheckNewPassword = (password: string, email: string) => void;

/** Reads the list of common passwords and creates the check. */
export async function createPasswordRules(): Promise<CheckNewPassword> {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  const common = new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
  return (password, email) => {
    const fault = findFault(password, email, common);
    if (fault) throw new AppError('password.too_weak', { errors: [{ path: 'password', ...fault }] });
  };
}

interface Fault {
  readonly code: string;
  readonly detail: string;
}

function findFault(password: string, email: string, common: ReadonlySet<string>): Fault | undefined {
  const characters = countCharacters(password);
  const folded = password.normalize('NFKC').toLowerCase();
  const [localPart] = email.toLowerCase().split('@');
  if (characters < MIN_PASSWORD_CHARACTERS)
    return { code: 'too_small', detail: `at least ${MIN_PASSWORD_CHARACTERS} characters` };
  if (characters > MAX_PASSWORD_CHARACTERS)
    return { code: 'too_big', detail: `at most ${MAX_PASSWORD_CHARACTERS} characters` };
  if (folded === email.toLowerCase() || folded === localPart) return { code: 'is_email', detail: 'the e-mail address' };
  if (common.has(folded) || isRepetition(folded)) return { code: 'common', detail: 'a common password' };
  return undefined;
}

// One to four characters, repeated. No list could contain all of these.
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,3}$/su.test(text) && new Set(text).size <= 4;
}
