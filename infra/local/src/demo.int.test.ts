import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionRoutes } from '@switchboard/contracts/access/session';
import { ConversationPage } from '@switchboard/contracts/conversations/list';
import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { kindRoutes } from '@switchboard/contracts/kinds/routes';
import { DemoFile } from '@switchboard/seed/demo/demo-file';
import { asPerson } from '@switchboard/seed/demo/person';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Program, startProgram, temporaryDataDir, usedDataDir } from './test/program.ts';

const STORIES = 10;

describe('the demo of the one-process start', () => {
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

  test('shows the story conversations to those whose logins it says and writes down', async () => {
    const { url, said, demo, page } = first;
    expect(page.meta.total).toBeGreaterThanOrEqual(STORIES);
    expect(demo.url).toBe(url);
    for (const told of [demo.url, demo.apiKey, demo.intake.vapi.url, demo.intake.vapi.secret, ...emailsOf(demo)]) {
      expect(said).toContain(told);
    }
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(modeOfFile & 0o077).toBe(0);
  });

  test('keeps its data, people and keys over kill -9: nothing acknowledged is lost, nothing comes twice', async () => {
    const { dataDir, start, close } = await openFolder({ SIMULATOR: 'off', DURABILITY: 'on' });
    onTestFinished(close);
    await used.copyTo(dataDir);
    const before = await start();
    expect(await statusesOf(await postCalls(before.demo))).toEqual(new Set(['appended']));
    await before.program.end('SIGKILL');

    const after = await start();

    expect(after.demo).toEqual(movedTo(after.program.url, before.demo));
    expect(await statusesOf(await postCalls(after.demo))).toEqual(new Set(['duplicate']));
    await eventually(async () => {
      const { data } = await listConversations(after.demo, 'perPage=200');
      expect(data.filter(({ name }) => name === 'Kept Caller')).toHaveLength(CALLS);
    });
  });
});

describe('the demo of a first start with the simulator on', () => {
  let folder: Awaited<ReturnType<typeof openFolder>>;
  let program: Program;
  let demo: DemoFile;
  beforeAll(async () => {
    folder = await openFolder({ SIMULATOR: 'on' });
    ({ program, demo } = await folder.start());
  });
  afterAll(() => folder?.close());

  test('has the candidates of a job called', async () => {
    const { counts, status } = await asPerson(demo.url, 'priya@willowcreek.example', async (call) => {
      const { method, path, ok } = kindRoutes['batches.list'];
      const { data } = ok.body.parse(await call({ method, path: `${path}?searchString=Technicians` }));
      return data[0] ?? { counts: { total: 0 }, status: 'none' };
    });
    // By night in every zone of its candidates it waits, and runs all the same.
    expect([status, counts.total]).toEqual(['running', 13]);
  });

  test('brings calls by itself', async () => {
    // Chance may leave one of the accounts without a call for a minute.
    const heads = () =>
      Promise.all(
        Object.values(demo.apiKeys).map(async (apiKey) => (await listConversations({ ...demo, apiKey })).meta.asOf),
      );
    const before = await heads();
    await eventually(async () => expect(await heads()).not.toEqual(before));
  });

  test('says the links of mails that have no server to go to', async () => {
    const [email = ''] = emailsOf(demo);
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

/** A data folder, and starts of the program with the demo on it; all of them end with it. */
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

async function statusesOf(response: Response): Promise<Set<string>> {
  const { results } = intakeRoutes.intakeEvents.ok.body.parse(await response.json());
  return new Set(results.map(({ status }) => status));
}

function emailsOf({ users }: DemoFile): string[] {
  return users.map(({ email }) => email);
}

/** The port is a free one each time; all else stays. */
function movedTo(url: string, demo: DemoFile): DemoFile {
  const move = (old: string) => old.replace(demo.url, url);
  return { ...demo, url, intake: { vapi: { ...demo.intake.vapi, url: move(demo.intake.vapi.url) } } };
}
