import { readdir, readFile } from 'node:fs/promises';
import { conversationEvents } from '@switchboard/contracts/conversations/events';
import { eventTypes } from '@switchboard/contracts/events';
import type { JsonObject } from '@switchboard/event-store/types';
import { describe, expect, test } from 'vitest';
import { eventCodec } from './event-codec.ts';

const FOLDER = new URL('./fixtures/', import.meta.url);

interface Fixture {
  readonly type: string;
  readonly schemaVersion: number;
  /** The data as the program with that schema version wrote it. */
  readonly stored: JsonObject;
  /** The data as this program reads it. */
  readonly read: JsonObject;
}

describe('the event log', async () => {
  const fixtures = await readFixtures();

  test('has a fixture for every schema version that is no longer written', () => {
    const kept = fixtures.map(({ type, schemaVersion }) => `${type}@${schemaVersion}`);
    const older = Object.entries(eventTypes).flatMap(([type, { version }]) =>
      Array.from({ length: version - 1 }, (_, index) => `${type}@${index + 1}`),
    );
    expect(kept).toEqual(expect.arrayContaining(older));
  });

  test('has a fixture for each event type of a conversation, as it is written today', () => {
    const kept = fixtures.map(({ type, schemaVersion }) => `${type}@${schemaVersion}`);
    const written = Object.keys(conversationEvents).map((type) => `${type}@${eventCodec.versionOf(type)}`);
    expect(kept).toEqual(expect.arrayContaining(written));
  });

  test('has fixtures of known schema versions only', () => {
    const unknown = fixtures.filter(({ type, schemaVersion }) => !eventCodec.knows(type, schemaVersion));
    expect([fixtures.length > 0, unknown]).toEqual([true, []]);
  });

  test.each(fixtures)('reads $type@$schemaVersion', ({ type, schemaVersion, stored, read }) => {
    const newest = { schemaVersion: eventCodec.versionOf(type), data: read };
    expect(eventCodec.read(type, { schemaVersion, data: stored })).toEqual(newest);
  });
});

async function readFixtures(): Promise<Fixture[]> {
  const files = await readdir(FOLDER);
  return Promise.all(
    files.map(async (file) => {
      const [type = '', version] = file.replace('.json', '').split('@');
      const { stored, read } = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8'));
      return { type, schemaVersion: Number(version), stored, read };
    }),
  );
}
