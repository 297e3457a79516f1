import { LOCALES } from '@switchboard/contracts/base/constants';
import { DIAL_FAULTS } from '@switchboard/contracts/dialing/dial-faults';
import { expect, test } from 'vitest';
import { faultText } from './fault-texts.ts';

test.each(DIAL_FAULTS)('the dial fault %s has a text in every language', (fault) => {
  for (const locale of LOCALES) expect(faultText(fault, locale)).not.toBe(fault);
});
