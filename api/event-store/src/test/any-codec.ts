import type { EventCodec } from '../codec.ts';

/** Accepts any type and any data at version 1, for tests that don't depend on them. */
export const anyCodec: EventCodec = {
  versions: {},
  versionOf: () => 1,
  knows: () => true,
  upcast: (_type, payload) => payload,
  read: (_type, payload) => payload,
};
