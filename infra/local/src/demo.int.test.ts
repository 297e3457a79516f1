import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionRoutes } from '@switchboard/contracts/access/session';
import { ConversationPage } from '@switchboard/contracts/conversations/list';
import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { DemoFile } from '@switchboard/seed/demo/demo-file';
import { asPerson } from '@switchboard/seed/demo/person';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Program, startProgram, temporaryDataDir, usedDataDir } from './test/program.ts';

const STORIES = 10;

describe('the demo in the one-process start', () => {
  let used: Awaited<ReturnType<typeof usedDataDir>>;
  let first: { readonly url: string; readonly said: string; readonly demo: DemoFile; readonly page: ConversationPage };
  let modeOfFile: number;
  beforeAll(async () => {
    used = await usedDataDir({ SEED: 'demo', SIMULATOR: 'off' }, async (program, dataDir) => {
      const demo = await demoIn(dataDir);
      first = { url: program.url, said: program.said(), demo, page: await listConversations(demo) };
      modeOfFile = (await stat(join(dataDir, 'demo.json'))).mode;
    });
  });
  afterAll(() => used?.remove());

  test('shows the story conversations to the users whose logins it prints and writes to demo.json', async () => {
    const { url, said, demo, page } = first;
    expect(page.meta.total).toBeGreaterThanOrEqual(STORIES);
    expect(demo.url).toBe(url);
    for (const told of [demo.url, demo.apiKey, demo.intake.vapi.url, demo.intake.vapi.secret, ...emails(demo)]) {
      expect(said).toContain(told);
    }
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(modeOfFile & 0o077).toBe(0);
  });

  test('keeps its data, users and keys after kill -9: nothing acknowledged is lost or duplicated', async () => {
    const { dataDir, start, close } = await openFolder({ SIMULATOR: 'off', DURABILITY: 'on' });
    onTestFinished(close);
    await used.copyTo(dataDir);
    const before = await start();
    expect(await readStatuses(await postCalls(before.demo))).toEqual(new Set(['appended']));
    await before.program.end('SIGKILL');

    const after = await start();

    expect(after.demo).toEqual(movedTo(after.program.url, before.demo));
    expect(await readStatuses(await postCalls(after.demo))).toEqual(new Set(['duplicate']));
    await eventually(async () => {
      const { data } = await listConversations(after.demo, 'perPage=200');
      expect(data.filter(({ name }) => name === 'Kept Caller')).toHaveLength(CALLS);
    });
  });
});

describe('the demo on a first start with the simulator on', () => {
  let folder: Awaited<ReturnType<typeof openFolder>>;
  let program: Program;
  let demo: DemoFile;
  beforeAll(async () => {
    folder = await openFolder({ SIMULATOR: 'on' });
    ({ program, demo } = await folder.start());
  });
  afterAll(() => folder?.close());

  test("calls a job's candidates", async () => {
    const { counts, status } = await asPerson(demo.url, 'priya@willowcreek.example', async (call) => {
      const { method, path, ok } = kindRoutes['batches.list'];
      const { data } = ok.body.parse(await call({ method, path: `${path}?searchString=Technicians` }));
      return data[0] ?? { counts: { total: 0 }, status: 'none' };
    });
    // If it is night in all time zones of its candidates, the batch waits but still runs.
    expect([status, counts.total]).toEqual(['running', 13]);
  });

  test('simulates calls', async () => {
    // By chance, an account may get no call for a minute.
    const heads = () =>
      Promise.all(
        Object.values(demo.apiKeys).map(async (apiKey) => (await listConversations({ ...demo, apiKey })).meta.asOf),
      );
    const before = await heads();
    await eventually(async () => expect(await heads()).not.toEqual(before));
  });

  test('prints the links in emails if there is no mail server', async () => {
    const [email = ''] = emails(demo);
    await send(demo, sessionRoutes.forgot, { body: { email } });
    await eventually(() =>
      expect(program.said()).toMatch(
        new RegExp(`Mail to ${email}, .*: ${demo.url}/welcome\\?passwordResetToken=\\S+\\n`),
      ),
    );
  });
});

const demoIn = async (dataDir: string): Promise<DemoFile> =>
  DemoFile.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));

/** A data folder, and the programs started on it with the demo; they stop with it. */
async function openFolder(env: Record<string, string>) {
  const { dataDir, remove } = await temporaryDataDir();
  const running: Program[] = [];
  return {
    dataDir,
    async start(): Promise<{ program: Program; demo: DemoFile }> {
      const program = await startProgram(dataDir, { SEED: 'demo', ...env });
      running.push(program);
      return { program, demo: await demoIn(dataDir) };
    },
    async close(): Promise<void> {
      for (const program of running) await program.end('SIGTERM');
      await remove();
    },
  };
}

const CALLS = 20;

interface Route {
  readonly method: string;
  readonly path: string;
}

async function send(
  { url }: DemoFile,
  { method, path }: Route,
  input: { body?: unknown; headers?: Record<string, string> },
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(input.body !== undefined && { 'Content-Type': 'application/json' }), ...input.headers },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true);
  return response;
}

async function listConversations(demo: DemoFile, query = ''): Promise<ConversationPage> {
  const { method, path } = conversationRoutes.listConversations;
  const headers = { Authorization: `Bearer ${demo.apiKey}` };
  const response = await send(demo, { method, path: `${path}?${query}` }, { headers });
  return ConversationPage.parse(await response.json());
}

function postCalls(demo: DemoFile): Promise<Response> {
  const events = Array.from({ length: CALLS }, (_, index) => ({
    id: `kept-${index}`,
    callId: `kept-call-${index}`,
    type: 'call.started',
    at: '2026-11-20T15:00:00Z',
    data: { direction: 'inbound', from: '+15550100', to: '+15550199', contactName: 'Kept Caller' },
  }));
  return send(demo, intakeRoutes.intakeEvents, {
    body: { events },
    headers: { Authorization: `Bearer ${demo.apiKey}` },
  });
}

async function readStatuses(response: Response): Promise<Set<string>> {
  const { results } = intakeRoutes.intakeEvents.ok.body.parse(await response.json());
  return new Set(results.map(({ status }) => status));
}

function emails({ users }: DemoFile): string[] {
  return users.map(({ email }) => email);
}

/** The port is a different free one each time; everything else stays the same. */
function movedTo(url: string, demo: DemoFile): DemoFile {
  const move = (old: string) => old.replace(demo.url, url);
  return { ...demo, url, intake: { vapi: { ...demo.intake.vapi, url: move(demo.intake.vapi.url) } } };
}
