import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerByModel, EDGE_TO_VET } from '@switchboard/api/features/carriers/test/whole-calls/answer-by-model';
import { WHOLE_CALLS } from '@switchboard/api/features/carriers/test/whole-calls/platforms';
import type { Recording } from '@switchboard/api/features/carriers/test/whole-calls/whole-call';
import type { testClient } from '@switchboard/api/test/client';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { eventually } from '@switchboard/testing/eventually';
import { type ModelReply, startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCarrierApi } from './test/live/carrier-api.ts';
import { InboxClient } from './test/live/inbox-client.ts';
import { openWorld, type World } from './test/live/world.ts';

const lifecycle = new Lifecycle();
let world: World;
let model: TestModelServer;
let recording: Recording;
const origins = new Set<string>();
const trust = (url: string) => void origins.add(new URL(url).origin);
beforeAll(async () => {
  model = await startModelServer();
  lifecycle.add('model', model.close);
  recording = await startRecording();
  trust(recording.url);
  world = await openWorld({
    config: {
      model: { url: model.url, name: 'any', authorization: 'Bearer key' },
      recordings: { origins, folders: [] },
    },
  });
  lifecycle.add('world', world.close);
});
afterAll(() => lifecycle.close());

/** Serves a call's recording, like the storage of a platform. */
async function startRecording(): Promise<Recording> {
  const bytes = await readFile(new URL('../../dev/seed/recordings/01-chocolate.mp3', import.meta.url));
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  lifecycle.add('recording', async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // The server listens on TCP.
  return { url: `http://127.0.0.1:${port}/call.mp3`, bytes };
}

const ANSWERS = {
  'My dog is in pain': 'Let me see what I can do',
  'he ate chocolate': 'Chocolate is dangerous for dogs',
} as const;
type Words = keyof typeof ANSWERS;
const LAST = 'I want the vet';

/** A model that never finishes its replies until the caller wants to be transferred. */
function answerAsModel({ body, say, call, end }: ModelReply): void {
  const received = body.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (received in ANSWERS) return say(ANSWERS[received as Words]);
  if (received === LAST) call('takeWay', { way: EDGE_TO_VET });
  else say('What is going on with your pet?');
  end();
}

const listed = async (client: ReturnType<typeof testClient>, path: string) => {
  const { status, body, text } = await client.get(path);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body;
};

describe.each(Object.entries(WHOLE_CALLS))('a whole call on %s', (_, platform) => {
  test('is answered by the published version, interrupted twice, transferred, shown live, and stored as one conversation', async () => {
    model.answer = answerAsModel;
    const api = toCarrierApi(world);
    const { line, call, close } = await platform.open({ api, recording, trust });
    if (close) lifecycle.add('platform', close);
    await answerByModel(line);
    const viewer = await world.signIn(line.tenantId);
    const inbox = new InboxClient(world, viewer, '');
    await inbox.load();
    await inbox.connect();
    const row = () => {
      expect([...inbox.held.rows.values()]).toHaveLength(1);
      return [...inbox.held.rows.values()][0];
    };
    const isTold = (words: string) => eventually(() => expect(call.said).toContain(words));

    await call.ring();
    await isTold('What is going on with your pet?');
    expect(call.said).toMatch(/^Willow Creek\. /);
    await eventually(() => expect(row()).toMatchObject({ status: 'pending', channel: 'phone', agentName: 'By model' }));
    call.say('My dog is in pain');
    await isTold(ANSWERS['My dog is in pain']);
    await eventually(() => expect(row()?.lastMessage?.text).toBe('My dog is in pain'));
    const first = call.breakIn('he ate chocolate');
    await isTold(ANSWERS['he ate chocolate']);
    await eventually(() => expect(row()?.lastMessage?.text).toBe('he ate chocolate'));
    const second = call.breakIn(LAST);
    await isTold('I am connecting you with Dr. Chen.');
    await eventually(() => expect(call.transferredTo).toBe('+13035550119'));
    await call.finish();

    const { id } = await eventually(() => {
      expect(row()).toMatchObject({ status: 'resolved', endedAt: expect.any(String) });
      return row() ?? { id: 0 };
    });
    const admin = line.admin;
    const { data: conversations } = await listed(admin, '/api/conversations');
    expect(conversations).toHaveLength(1);
    const { data: messages } = await listed(admin, `/api/conversations/${id}/messages`);
    const spoken = messages
      .filter(({ role }: { readonly role: string }) => role === 'agent' || role === 'caller')
      .map(({ role, text }: { readonly role: string; readonly text: string }) => [role, text.trim()]);
    expect(spoken).toEqual([
      ['agent', 'Willow Creek.'],
      ['agent', 'What is going on with your pet?'],
      ['caller', 'My dog is in pain'],
      ['agent', `${first}—`],
      ['caller', 'he ate chocolate'],
      ['agent', `${second}—`],
      ['caller', LAST],
      ['agent', 'I am connecting you with Dr. Chen.'],
    ]);
    await eventually(async () => {
      const { data: calls } = await listed(admin, '/api/calls');
      expect(calls).toMatchObject([
        {
          id,
          agentVersion: '1',
          status: 'completed',
          endedReason: 'transferred',
          transferred: true,
          hasRecording: platform.givesRecording,
          ...(platform.durationMs !== undefined && { durationMs: platform.durationMs }),
        },
      ]);
    });
    expect((await listed(admin, `/api/calls/${id}`)).toolNames).toEqual(['lookup_on_call', 'transfer']);
    if (platform.givesRecording) {
      await eventually(async () =>
        expect((await listed(admin, `/api/calls/${id}`)).recording).toMatchObject({
          kept: { type: 'audio/mpeg', bytes: recording.bytes.length },
        }),
      );
      const played = await fetch(`${world.url}/api/calls/${id}/recording`, { headers: { cookie: viewer.cookie } });
      expect(Buffer.from(await played.arrayBuffer()).equals(recording.bytes)).toBe(true);
    }
    await eventually(async () => expect(inbox.held).toEqual(await inbox.refetch()));
    inbox.disconnect();
    expect(inbox.failures).toEqual([]);
  });
});
