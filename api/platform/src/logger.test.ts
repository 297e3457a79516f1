import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@switchboard/testing/eventually';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createLogger } from './logger.ts';

function capture(level: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  const logger = createLogger({ name: 'api', level, destination: { write: (line) => void lines.push(line) } });
  return { logger, entries: () => lines.map((line): unknown => JSON.parse(line)), text: () => lines.join('') };
}

describe('a logger', () => {
  test("writes one JSON object per line, with the level's name and the time in UTC", () => {
    const { logger, entries } = capture();
    logger.info({ traceId: 'abc' }, 'request');
    logger.debug('not at this level');
    expect(entries()).toEqual([
      expect.objectContaining({
        level: 'info',
        name: 'api',
        traceId: 'abc',
        msg: 'request',
        time: expect.stringMatching(/Z$/),
      }),
    ]);
  });

  test('redacts secrets and what people said', () => {
    const { logger, text } = capture();
    logger.info({ password: 'p1', headers: { authorization: 'p2', cookie: 'p3' }, event: { data: { text: 'p4' } } });
    expect(text()).not.toMatch(/p[1-4]"/);
  });

  test("logs an error's name, code and causes without the row that a database quotes", () => {
    const { logger, entries, text } = capture();
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ann@example.com) exists.',
    });
    logger.error({ err: new AppError('user.email_taken', { field: 'email' }, { cause }) }, 'failed');
    expect(entries()).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({
          code: 'user.email_taken',
          details: { field: 'email' },
          cause: expect.objectContaining({ message: 'duplicate key', code: '23505' }),
        }),
      }),
    ]);
    expect(text()).not.toContain('ann@example.com');
  });

  test('truncates the log file and makes it readable by its owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sb-log-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'a.log');
    await writeFile(file, 'of the last run\n', { mode: 0o644 });
    createLogger({ name: 'api', level: 'info', destination: file }).info('hello');
    await eventually(async () => expect(await readFile(file, 'utf8')).toMatch(/^\{.*"hello"\}\n$/));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
