import type { OutgoingMail } from '@switchboard/application/mail/mailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxConsumer } from '../projections/inbox/inbox-consumer.ts';
import { insertAccount } from '../test/account.ts';
import { raised, second, started } from '../test/speech.ts';
import { drain, newCall, openWorld, type World } from '../test/world.ts';
import { alertNobodyAccepted } from './alert-nobody-accepted.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('an email to the administrators names the group and links to the conversation, unless somebody has it by now', async () => {
  const { pool, bus } = world;
  const tenantId = await insertAccount(pool);
  for (const [role, locale] of [
    ['admin', 'en'],
    ['admin', 'es'],
    ['staff', 'en'],
  ])
    await pool.query(
      `insert into access.users (id, tenant_id, email, name, role, status, locale) values ($1, $2, $1 || '@example.com', 'Ida', $3, 'active', $4)`,
      [`usr_${role}_${locale}_${tenantId}`, tenantId, role, locale],
    );
  await pool.query(
    `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
      values ($1, 'groups', 'grp_1', 1, 'Front desk', '', '', '{}', now(), '', now(), '')`,
    [tenantId],
  );
  const call = newCall(world, tenantId);
  const assigned = (assigneeId: string | null) =>
    ({
      type: 'conversation.assigned',
      data: { at: second(1), assigneeId, groupId: 'grp_1', cause: 'rule', why: null },
    }) as const;
  await call.append(started(0), assigned(null), raised(1));
  const project = () => drain(world, inboxConsumer({ bus, concurrency: 1 }), tenantId);
  await project();
  const mails: OutgoingMail[] = [];
  const mailer = { deliver: async (mail: OutgoingMail) => void mails.push(mail), close: () => undefined };
  const config = { publicUrl: new URL('https://app.example.com') };
  const alert = () => alertNobodyAccepted({ pool, config, mailer }, { tenantId, conversationId: call.id });
  await alert();
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Switchboard: a conversation waits, and nobody has accepted it',
    'Switchboard: una conversación espera y nadie la aceptó',
  ]);
  expect(mails[0]?.text).toContain('Front desk');
  expect(mails[0]?.text).toContain(`https://app.example.com/conversations/${call.id}`);
  await call.append(assigned('usr_1'));
  await project();
  await alert();
  expect(mails).toHaveLength(2);
});
