import { expect, test } from 'vitest';
import { canTransfer, toolCallOf } from './tools.ts';

const transfer = { kind: 'transfer', number: '+13035550119', lang: 'es' } as const;
const end = { kind: 'end', reason: 'done' } as const;

test('a platform’s own tools are called, and only those that it has', () => {
  const vapi = new Set(['transferCall', 'endCall']);
  expect(toolCallOf(transfer, vapi)).toEqual({ name: 'transferCall', args: { destination: '+13035550119' } });
  expect(toolCallOf(end, vapi)).toEqual({ name: 'endCall', args: {} });
  const elevenLabs = new Set(['transfer_to_number', 'end_call']);
  expect(toolCallOf(transfer, elevenLabs)).toMatchObject({
    name: 'transfer_to_number',
    args: { transfer_number: '+13035550119', client_message: 'Un momento, por favor.' },
  });
  expect(toolCallOf(end, elevenLabs)).toEqual({ name: 'end_call', args: { reason: 'done' } });
  expect(toolCallOf(end, new Set(['transferCall', 'toString']))).toBeUndefined();
  expect([canTransfer(vapi), canTransfer(new Set(['endCall']))]).toEqual([true, false]);
});
