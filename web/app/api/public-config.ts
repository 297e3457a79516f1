import type { CallOutput } from './client.ts';
import type { Thunk } from './thunk.ts';

export type PublicConfig = CallOutput<'readConfig'>;

let asked: Promise<PublicConfig> | undefined;

/** Reads how this installation is set up; asked once for the whole page, and again after a failure. @throws {ApiError} */
export const readPublicConfig =
  (): Thunk<Promise<PublicConfig>> =>
  (_dispatch, _getState, { api }) => {
    asked ??= api.call('readConfig', {}).catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
