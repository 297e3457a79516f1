import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecrets } from '../secrets/new-secret.ts';
import { newSigningSecret, signatureHeaders } from './sign.ts';

const caller = { tenantId: 'acc_1', actor: { kind: 'user', id: 'usr_1' }, traceId: '0'.repeat(32) } as const;
const secret = newSigningSecret(newSecrets(Buffer.alloc(32, 1), 'items'));
const body = JSON.stringify({ type: 'conversation.ended', data: { name: 'Añil' } });

test('deliveries are signed per Standard Webhooks, with both secrets during a rotation', () => {
  const [newest, before, stranger] = [secret(caller), secret(caller), secret(caller)];
  const headers = signatureHeaders({ id: 'dlv_1', at: new Date(), body }, [newest, before]);
  expect(new Webhook(newest).verify(body, headers)).toEqual(JSON.parse(body));
  expect(new Webhook(before).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(stranger).verify(body, headers)).toThrow();
  expect(() => new Webhook(newest).verify(`${body} `, headers)).toThrow();
});
