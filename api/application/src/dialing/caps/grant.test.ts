import { expectTypeOf, test } from 'vitest';
import type { CallToPlace, MessageToSend } from '../../carriers/outgoing/port.ts';
import type { OutgoingGrant } from './grant.ts';

// The compiler checks these.
test('a carrier takes no number, and nothing that looks like a grant, in place of a grant', () => {
  for (const target of [expectTypeOf<CallToPlace['to']>(), expectTypeOf<MessageToSend['to']>()])
    target.toEqualTypeOf<OutgoingGrant>();
  expectTypeOf<string>().not.toExtend<OutgoingGrant>();
  expectTypeOf<{ readonly number: string }>().not.toExtend<OutgoingGrant>();
});
