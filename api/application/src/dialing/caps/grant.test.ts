import { expectTypeOf, test } from 'vitest';
import type { CallToPlace, MessageToSend } from '../../carriers/carrier-port.ts';
import type { OutgoingGrant } from './grant.ts';

// The compiler checks these lines.
test('a carrier port accepts only a grant, not a number or a lookalike', () => {
  for (const target of [expectTypeOf<CallToPlace['to']>(), expectTypeOf<MessageToSend['to']>()])
    target.toEqualTypeOf<OutgoingGrant>();
  expectTypeOf<string>().not.toExtend<OutgoingGrant>();
  expectTypeOf<{ readonly number: string }>().not.toExtend<OutgoingGrant>();
});
