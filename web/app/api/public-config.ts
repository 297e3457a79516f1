import type { CallOutput } from './client.ts';
import type { Thunk } from './thunk.ts';

export type PublicConfig = CallOutput<'readConfig'>;

let pending: Promise<PublicConfig> | undefined;

/** Reads this installation's public configuration, once per page; a failed read is retried by the next caller. @throws {ApiError} */
export const readPublicConfig =
  (): Thunk<Promise<PublicConfig>> =>
  (_dispatch, _getState, { api }) => {
    pending ??= api.call('readConfig', {}).catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
