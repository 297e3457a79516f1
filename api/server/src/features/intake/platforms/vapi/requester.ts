import type { Caller } from '@switchboard/application/caller';
import type { CallDirectory } from '@switchboard/application/intake/call-directory';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { TalkDeps } from '@switchboard/application/talks/deps';
import type { VapiRequest } from './requests.ts';

export interface AnswerDeps extends Pick<ResourceDeps, 'pool' | 'clock' | 'hooks'> {
  readonly talks: TalkDeps;
  /** The URL at which platforms reach this installation. */
  readonly baseUrl: () => string;
  readonly calls: CallDirectory;
}

/** The connection that sent the request. The time zone is undefined if the account isn't active. */
export interface Requester {
  readonly connectionId: string;
  readonly secret: string;
  readonly caller: Caller;
  readonly timeZone: string | undefined;
}

/** Returns the called number, if Vapi sends it. */
export function calledNumber({ call, phoneNumber }: VapiRequest): string | undefined {
  const number = phoneNumber?.number ?? call?.phoneNumber?.number;
  return number ? toPhoneNumber(number) : undefined;
}
