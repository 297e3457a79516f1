import { expect, test } from 'vitest';
import { canTransfer, findToolCall } from './tools.ts';

const transfer = { kind: 'transfer', number: '+13035550119', lang: 'es' } as const;
const end = { kind: 'end', reason: 'done' } as const;

test('only the tools that a platform has are called', () => {
  const vapi = new Set(['transferCall', 'endCall']);
  expect(findToolCall(transfer, vapi)).toEqual({ name: 'transferCall', args: { destination: '+13035550119' } });
  expect(findToolCall(end, vapi)).toEqual({ name: 'endCall', args: {} });
  const elevenLabs = new Set(['transfer_to_number', 'end_call']);
  expect(findToolCall(transfer, elevenLabs)).toMatchObject({
    name: 'transfer_to_number',
    args: { transfer_number: '+13035550119', client_message: 'Un momento, por favor.' },
  });
  expect(findToolCall(end, elevenLabs)).toEqual({ name: 'end_call', args: { reason: 'done' } });
  expect(findToolCall(end, new Set(['transferCall', 'toString']))).toBeUndefined();
  expect([canTransfer(vapi), canTransfer(new Set(['endCall']))]).toEqual([true, false]);
});
