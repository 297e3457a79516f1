import { newTelnyxKey } from '@switchboard/testing/carriers/telnyx';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openLine } from './test/open-line.ts';
import { openTelnyx } from './test/open-telnyx.ts';

const clock = fixedClock(new Date());
const now = () => clock.now();
const key = newTelnyxKey();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.close());

const LINES = {
  twilio: () => openLine(api),
  telnyx: () => openTelnyx(api, { now, baseUrl: 'https://api.telnyx.com', key }),
};
type Line = Awaited<ReturnType<(typeof LINES)[keyof typeof LINES]>>;
/** The callbacks of a call, in the order in which their carrier sends them. */
const STEPS: readonly { readonly step: string; readonly params: Readonly<Record<string, string>> }[] = [
  { step: 'status', params: { CallStatus: 'initiated', SequenceNumber: '0' } },
  { step: 'status', params: { CallStatus: 'ringing', SequenceNumber: '1' } },
  { step: 'status', params: { CallStatus: 'in-progress', SequenceNumber: '2' } },
  { step: 'status', params: { CallStatus: 'completed', CallDuration: '31', SequenceNumber: '3' } },
  { step: 'recording', params: { RecordingStatus: 'completed', RecordingUrl: 'https://recordings.example/1' } },
];
const STEP_INDEXES = STEPS.map((_, nth) => nth);
const COMPLETED = 3;
const RECORDING = 4;

/** Runs a call, sends these callbacks and returns the resulting conversation. */
async function readResult(opened: Line, order: readonly number[]) {
  const call = opened.call();
  const { relay } = await call.ring();
  const socket = await call.connect(relay ?? { url: '', token: '' });
  await eventually(() => expect(socket.said).toContain('your pet?'));
  socket.speak('My cat is limping', 'en');
  await eventually(() => expect(socket.said).toContain('When would you like'));
  await socket.drop();
  for (const nth of order) {
    const { step = '', params = {} } = STEPS[nth] ?? {};
    const { status } = await call.tell(opened.line.voiceUrl.replace('/voice', `/${step}`), params);
    expect(status).toBe(200);
  }
  const talk = (await opened.conversations()).at(-1);
  const events = await opened.events(talk?.id ?? 0);
  const { durationMs, recordingUrl, reason } = events.findLast(({ type }) => type === 'conversation.ended')?.data ?? {};
  return {
    isOpen: talk?.isOpen,
    durationMs,
    recordingUrl,
    reason,
    texts: events.flatMap(({ data }) => (data['text'] === undefined ? [] : [data['text']])),
    late: events.filter(({ type }) => type === 'conversation.late-event-marked').length,
  };
}

/** Whether a status arrives after one with a higher sequence. */
const isLate = (order: readonly number[]) => {
  const statuses = order.filter((nth) => nth !== RECORDING);
  return statuses.some((nth, place) => statuses.slice(0, place).some((before) => before > nth));
};

describe.each(['twilio', 'telnyx'] as const)('callbacks of %s', (provider) => {
  test('lead to the same conversation, with late events marked, if they are shuffled, repeated, dropped or delayed', async () => {
    const opened = await LINES[provider]();
    const inOrder = await readResult(opened, STEP_INDEXES);
    expect(inOrder).toMatchObject({ isOpen: false, durationMs: 31_000, reason: 'hangup', late: 0 });
    expect(inOrder.recordingUrl).toContain('https://recordings.example/1');
    const some = fc.shuffledSubarray([...STEP_INDEXES, ...STEP_INDEXES]);
    await fc.assert(
      fc.asyncProperty(some, fc.shuffledSubarray([COMPLETED, RECORDING], { minLength: 2 }), async (before, last) => {
        const order = [...before, ...last];
        expect(await readResult(opened, order)).toEqual({ ...inOrder, late: isLate(order) ? 1 : 0 });
      }),
      { numRuns: 8 },
    );
  });
});
