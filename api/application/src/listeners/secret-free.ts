import { isDeepStrictEqual } from 'node:util';
import { namesSealed } from '@switchboard/contracts/kinds/placeholders';
import { AppError } from '@switchboard/platform/app-error';
import type { ItemStep } from '../resources/deps.ts';
import type { ListenerFields } from './attempt.ts';

/**
 * Keeps API keys, and whoever acts for somebody else, from sending a secret, or what a connection proves itself with, to an address of their choice.
 *
 * @throws {AppError} `permission.denied` where they change where or with which headers a listener that names them is sent to
 */
export function refuseToRedirectSecrets({
  caller,
  before,
  after,
}: Pick<ItemStep, 'caller' | 'before' | 'after'>): void {
  if (caller.actor.kind !== 'api_key' && caller.onBehalfOf === undefined) return;
  const was = before && sentOf(before.fields as ListenerFields); // by the kind's schema
  const is = sentOf(after.fields as ListenerFields);
  const namesSecrets = [was, is].some((sent) => sent?.headers.some(({ value }) => namesSealed(value)));
  if (namesSecrets && !isDeepStrictEqual(was, is)) throw new AppError('permission.denied');
}

const sentOf = ({ url, headers }: ListenerFields) => ({ url, headers });
