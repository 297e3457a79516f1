import { checkNumber, measureNumbers } from '../phone-numbers/parts.ts';
import { measureSecrets } from '../secrets/measure-secrets.ts';
import type { KindParts } from './deps.ts';

/** The parts of kinds whose definitions need more than the kernel, by kind. */
export const kindParts: KindParts = {
  measures: { phoneNumbers: measureNumbers, secrets: measureSecrets },
  beside: { phoneNumbers: checkNumber },
  secrets: {},
};
