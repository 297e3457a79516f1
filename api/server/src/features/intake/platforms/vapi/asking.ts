import type { Caller } from '@switchboard/application/caller';
import type { CallDirectory } from '@switchboard/application/intake/call-directory';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import type { VapiAsked } from './asked.ts';

export interface AnswerDeps extends Pick<ResourceDeps, 'pool' | 'clock' | 'hooks'> {
  readonly talks: TalkDeps;
  /** Where platforms reach this installation. */
  readonly baseUrl: () => string;
  readonly calls: CallDirectory;
}

/** The requester: a connection of the account. The time zone is undefined if the account isn't served. */
export interface Asking {
  readonly connectionId: string;
  readonly secret: string;
  readonly caller: Caller;
  readonly timeZone: string | undefined;
}

/** The number that was called, where Vapi tells. */
export function calledNumber({ call, phoneNumber }: VapiAsked): string | undefined {
  const number = phoneNumber?.number ?? call?.phoneNumber?.number;
  return number ? toPhoneNumber(number) : undefined;
}
