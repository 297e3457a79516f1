import type { OutgoingMail } from '@switchboard/application/mail/mailer';
import { queueMentionMails } from '@switchboard/application/notes/mention-mail';
import { writeMentions } from '@switchboard/application/notes/mention-rows';
import { writeNote } from '@switchboard/application/notes/note-rows';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailMentions } from './mail-mentions.ts';

const START = new Date('2026-11-20T17:00:00Z');
const MINUTE = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An account with Jo, who writes notes, and Ana, who is mentioned in them; Ana reads Spanish. */
async function account() {
  const { pool } = database;
  const clock: FixedClock = fixedClock(START);
  const tenantId = randomTenant();
  const [jo, ana] = [`usr_jo_${tenantId}`, `usr_ana_${tenantId}`];
  await pool.query(
    `insert into access.accounts (id, name, type, plan, time_zone) values ($1, 'Willow', 'veterinary', 'standard', 'UTC')`,
    [tenantId],
  );
  await pool.query(
    `insert into access.users (id, tenant_id, email, name, role, locale) values
      ($1, $3, 'jo@willow.example', 'Jo Lind', 'staff', 'en'), ($2, $3, 'ana@willow.example', 'Ana Ruiz', 'staff', 'es')`,
    [jo, ana, tenantId],
  );
  let notes = 0;
  const mention = async (id: number, userIds = [ana]) => {
    const key = { tenantId, conversationId: ConversationId.parse(id) };
    const note = { id: `note_${++notes}`, authorId: jo, text: 'The secret text', mentions: userIds };
    await pool.query(
      `insert into read.conversations (tenant_id, id, name, sort_name, search_text, digits, channel, direction, status, priority, needs_attention,
          created_at, last_message_at, message_count, late, last_position, smart_tags, last_recorded_at, state, last_alert_position)
        values ($1, $2, $3, '', '', '', 'phone', 'inbound', 'open', 0, false, now(), now(), 0, false, 1, '{}', now(), '{}', 0)
        on conflict do nothing`,
      [tenantId, id, `Marco ${id}`],
    );
    await writeNote(pool, key, { ...note, at: clock.now(), editedAt: null });
    await writeMentions(pool, { ...key, noteId: note.id, authorId: jo, userIds, at: clock.now() });
    await queueMentionMails(pool, tenantId, userIds);
  };
  const run = async (userId = ana) => {
    const mails: OutgoingMail[] = [];
    const mailer = { deliver: async (mail: OutgoingMail) => void mails.push(mail), close: () => undefined };
    await mailMentions({ pool, clock, mailer, baseUrl: () => 'https://inbox.example/' }, { tenantId, userId });
    return mails;
  };
  const waiting = async () => {
    const { rows } = await pool.query<{ at: Date }>(
      'select run_at as at from graphile_worker.jobs where key = any($1) order by 1',
      [[jo, ana].map((userId) => `mentions:${tenantId}:${userId}`)],
    );
    return rows.map(({ at }) => at);
  };
  return { pool, clock, tenantId, jo, ana, mention, run, waiting };
}

describe('the mail about mentions', () => {
  test('goes out once for all that somebody missed, in their language, with links and without the text', async () => {
    const { clock, mention, run, waiting } = await account();
    await mention(71);
    clock.advance(2 * MINUTE);
    await mention(72);
    expect(await waiting()).toEqual([new Date(START.getTime() + 5 * MINUTE)]);
    clock.advance(3 * MINUTE);
    const [mail, ...more] = await run();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'ana@willow.example', subject: 'Switchboard: Jo Lind le mencionó' });
    expect(mail?.text).toContain('con Marco 71:\nhttps://inbox.example/conversations/71\n');
    expect(mail?.text).not.toContain('Marco 72');
    expect(mail?.text).not.toContain('secret');
    // The second mention came later, so its mail is scheduled for its own time.
    expect(await waiting()).toEqual([new Date(START.getTime() + 7 * MINUTE)]);
    clock.advance(2 * MINUTE);
    expect(await run()).toHaveLength(1);
    expect(await run()).toEqual([]);
  });

  test('contains at most twenty mentions, and a removed note none', async () => {
    const { clock, mention, run, pool, tenantId } = await account();
    for (let id = 1; id <= 23; id++) await mention(id);
    await pool.query(`delete from inbox.notes where tenant_id = $1 and conversation_id <= 2`, [tenantId]);
    clock.advance(5 * MINUTE);
    const lines = async () => (await run()).flatMap(({ text }) => text.match(/https:/g) ?? []).length;
    expect([await lines(), await lines(), await lines()]).toEqual([20, 1, 0]);
  });

  test('is not sent to the author, to people who opened the conversation or use the product, or who left', async () => {
    const seen = await account();
    await seen.mention(71, [seen.ana, seen.jo]);
    seen.clock.advance(5 * MINUTE);
    expect(await seen.run(seen.jo)).toEqual([]);
    await seen.pool.query('insert into inbox.seen values ($1, $2, 71, 5, $3)', [
      seen.tenantId,
      seen.ana,
      new Date(START.getTime() + MINUTE),
    ]);
    expect(await seen.run()).toEqual([]);

    const online = await account();
    await online.mention(71);
    online.clock.advance(5 * MINUTE);
    await online.pool.query(
      `insert into access.sessions (id, user_id, tenant_id, created_at, expires_at, max_expires_at, address, user_agent, last_seen_at)
        values ($1, $1, $2, now(), now(), now(), '', '', $3)`,
      [online.ana, online.tenantId, new Date(START.getTime() + MINUTE)],
    );
    expect(await online.run()).toEqual([]);

    const left = await account();
    await left.mention(71);
    left.clock.advance(5 * MINUTE);
    await left.pool.query('update access.users set removed_at = now() where id = $1', [left.ana]);
    expect(await left.run()).toEqual([]);
  });
});
