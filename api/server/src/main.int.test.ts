import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { compiledCode } from '@switchboard/testing/compile-cache';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { testRedisUrl } from '@switchboard/testing/redis';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from './test/client.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const running = new Set<ChildProcessWithoutNullStreams>();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => database.drop());

function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...compiledCode(), ...env } });
  running.add(child);
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return { code, stderr };
  });
  return { child, exited };
}

async function readyUrl({ stdout }: ChildProcessWithoutNullStreams): Promise<string> {
  let text = '';
  for await (const chunk of stdout) {
    text += chunk;
    const ready = text.split('\n').find((line) => line.includes('api is ready'));
    if (ready) return JSON.parse(ready).url;
  }
  throw new Error(`it ended before it was ready: ${text}`);
}

describe('the API as a separate process', () => {
  test('starts on PostgreSQL and Redis, serves, and stops on SIGTERM', async () => {
    const { child, exited } = start({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      REDIS_URL: await testRedisUrl(),
    });
    const client = testClient((await readyUrl(child)).replace('localhost', '127.0.0.1'));
    const ready = await client.get('/health/ready');
    expect([ready.status, ready.body.degraded]).toEqual([200, []]);
    expect((await client.get('/api/verify')).body).toEqual({});
    child.kill('SIGTERM');
    expect(await exited).toEqual({ code: 0, stderr: '' });
  });

  test('starts without Redis and logs that updates are slower', async () => {
    const { child, exited } = start({
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    const client = testClient((await readyUrl(child)).replace('localhost', '127.0.0.1'));
    expect((await client.get('/health/ready')).body.degraded).toEqual(['redis']);
    child.kill('SIGINT');
    expect((await exited).code).toBe(0);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('stops on %s while it starts', async (signal) => {
    const silent = createServer();
    const reached = once(silent.listen(0, '127.0.0.1'), 'connection');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number }; // a TCP server's address is never a string
    const url = `postgres://a:b@127.0.0.1:${port}/none`;
    const { child, exited } = start({ PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url });
    await reached;
    child.kill(signal);
    expect(await exited).toEqual({ code: 0, stderr: '' });
    silent.close();
  });

  test('reports each configuration error in a sentence', async () => {
    const { code, stderr } = await start({ PORT: 'http', DATABASE_URL: database.url }).exited;
    expect([code, stderr]).toEqual([1, 'PORT is "http", but must be a port, 0 to 65535.\n']);
  });

  test('reports that its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number }; // a TCP server's address is never a string
    const { code, stderr } = await start({ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: database.url }).exited;
    holder.close();
    expect([code, stderr]).toEqual([1, `Port ${port} is taken: stop what uses it, or set PORT to another one.\n`]);
  });

  test('reports that the database cannot be reached', async () => {
    const { code, stderr } = await start({ PORT: '0', DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }).exited;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Switchboard could not start: .*DATABASE_URL.*\n$/);
  });
});
