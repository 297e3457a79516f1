import type { EventCodec } from '../codec.ts';

/** Takes any type and any data, at version 1: for tests of what doesn't look at them. */
export const anyCodec: EventCodec = {
  versions: {},
  versionOf: () => 1,
  knows: () => true,
  upcast: (_type, payload) => payload,
  read: (_type, payload) => payload,
};
