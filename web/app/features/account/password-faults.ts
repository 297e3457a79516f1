import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters } from '@switchboard/contracts/base/text';
import { ApiError } from '../../api/api-error.ts';

/** Why the server or the form refuses a password. */
export type PasswordFault = 'length' | 'isEmail' | 'common' | 'weak';

const BY_CODE: Readonly<Record<string, PasswordFault>> = {
  too_small: 'length',
  too_big: 'length',
  is_email: 'isEmail',
  common: 'common',
};

/** Finds the fault of a new password that needs no request; undefined for none. Only the server knows common passwords. */
export function checkPassword(password: string, email: string): PasswordFault | undefined {
  const length = countCharacters(password);
  if (length < MIN_PASSWORD_CHARACTERS || length > MAX_PASSWORD_CHARACTERS) return 'length';
  const folded = password.normalize('NFKC').toLowerCase();
  return folded === email.toLowerCase() || folded === email.toLowerCase().split('@')[0] ? 'isEmail' : undefined;
}

/** The rule that a refused password broke; undefined if it was refused for another reason. */
export function refusedFor(error: unknown): PasswordFault | undefined {
  if (!(error instanceof ApiError) || error.code !== 'password.too_weak') return undefined;
  return BY_CODE[error.errors[0]?.code ?? ''] ?? 'weak';
}
