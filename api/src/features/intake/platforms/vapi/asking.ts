import type { Caller } from '@switchboard/application/caller';
import type { CallDirectory } from '@switchboard/application/intake/call-directory';
import { numberOf } from '@switchboard/application/phone-numbers/number-of';
import type { IntakeDeps } from '../../deps.ts';
import type { VapiAsked } from './asked.ts';

export interface AnswerDeps extends Pick<IntakeDeps, 'pool' | 'clock' | 'talks' | 'parts' | 'baseUrl'> {
  readonly calls: CallDirectory;
}

/** Who asks: a connection of the account, whose time zone is undefined where it isn't served. */
export interface Asking {
  readonly connectionId: string;
  readonly secret: string;
  readonly caller: Caller;
  readonly timeZone: string | undefined;
}

/** The number that was called, where Vapi tells. */
export function calledNumber({ call, phoneNumber }: VapiAsked): string | undefined {
  const number = phoneNumber?.number ?? call?.phoneNumber?.number;
  return number ? numberOf(number) : undefined;
}
