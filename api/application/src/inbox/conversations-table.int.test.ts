import { ConversationId, SmartTagId } from '@switchboard/contracts/base/ids';
import { type ConversationFold, newFold } from '@switchboard/domain/conversations/fold-state';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CONVERSATION_COLUMNS,
  FOLD_COLUMNS,
  type RecordRow,
  toConversationFold,
  toConversationRow,
  upsertConversationsSql,
} from './conversations-table.ts';

describe('the column table of read.conversations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('has every column of the database table', async () => {
    const { rows } = await database.pool.query(
      "select column_name from information_schema.columns where table_schema = 'read' and table_name = 'conversations'",
    );
    expect([...CONVERSATION_COLUMNS].sort()).toEqual(rows.map(({ column_name: name }) => name).sort());
  });

  test('reads a fold back as it was written', async () => {
    const at = '2026-11-20T15:00:00.000Z';
    const plain = newFold(ConversationId.parse(1), at);
    const full: ConversationFold = {
      record: {
        ...plain.record,
        id: ConversationId.parse(2),
        name: 'Zoë "Quill" {x}',
        number: '+13035550142',
        priority: 'urgent',
        waitingSince: at,
        endedAt: at,
        durationMs: 95_000,
        lastMessage: { seq: 1, role: 'caller', text: 'Hello', truncated: false, at },
        smartTagIds: [SmartTagId.parse(3), SmartTagId.parse(7)],
        position: 9,
        activityPosition: 8,
        deletedAt: at,
      },
      summary: 'A call',
      recordingUrl: 'https://recordings.example/1',
      provider: { platform: 'retell', callId: 'call_1' },
      lastAlertPosition: 5,
      memory: plain.memory,
    };
    const folds = [plain, full];
    const { pool } = database;
    await pool.query(upsertConversationsSql('read', '$1::json'), [
      JSON.stringify(folds.map((fold) => toConversationRow('acc_1', fold))),
    ]);
    const { rows } = await pool.query<RecordRow>(`select ${FOLD_COLUMNS} from read.conversations c order by id`);
    expect(rows.map(toConversationFold)).toEqual(folds);
  });
});
