import { postTwilio, type TwilioCall } from '@switchboard/testing/carriers/twilio';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openLine } from './test/open-line.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock: fixedClock(new Date()) });
});
afterAll(() => api.close());

/** Starts an answered call to a number with recorded calls. */
async function openCall() {
  const line = await openLine(api);
  const { admin, number } = line;
  const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
  await admin.patch(`/api/phoneNumbers/${number.id}`, { version, recordsCalls: true });
  const call = line.call();
  const twiml = await call.ring();
  const socket = await call.connect(twiml.relay ?? { url: '', token: '' });
  await eventually(() => expect(socket.said).toContain('your pet?'));
  await socket.drop();
  const [talk] = await line.conversations();
  return { ...line, call, twiml, readEvents: () => line.events(talk?.id ?? 0) };
}
type Line = Awaited<ReturnType<typeof openCall>>;

const sendCallback = (
  { call, line }: { readonly call: TwilioCall; readonly line: Line['line'] },
  step: string,
  more: object,
) => postTwilio(line.voiceUrl.replace('/voice', `/${step}`), { ...call.params, ...more }, line);
const sendStatus = (opened: Line, CallStatus: string, SequenceNumber: string, more: object = {}) =>
  sendCallback(opened, 'status', { CallStatus, SequenceNumber, ...more });
const sendRecording = (opened: Line, more: object = {}) =>
  sendCallback(opened, 'recording', {
    RecordingSid: 'RE1',
    RecordingStatus: 'completed',
    RecordingUrl: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1',
    RecordingDuration: '30',
    ...more,
  });
const readEnds = async (opened: Line) =>
  (await opened.readEvents()).filter(({ type }) => type === 'conversation.ended').map(({ data }) => data);

describe("a carrier's callback", () => {
  test('requests a recording if the number records calls, and not again on reconnection', async () => {
    const opened = await openCall();
    expect(opened.twiml.text).toMatch(
      /<Response><Start><Recording channels="dual" recordingStatusCallback="[^"]*\/recording"\/><\/Start><Connect/,
    );
    const back = await opened.call.tell(opened.twiml.relay?.action ?? '', { SessionStatus: 'failed' });
    expect(back.relay).toBeDefined();
    expect(back.text).not.toContain('<Recording');
  });

  test.each([
    ['in order', ['status', 'recording']],
    ['shuffled', ['recording', 'status']],
    ['repeated', ['status', 'recording', 'recording', 'status', 'status']],
  ])('ends the call once with duration and recording: %s', async (_, order) => {
    const opened = await openCall();
    const steps = {
      status: () => sendStatus(opened, 'completed', '3', { CallDuration: '31' }),
      recording: () => sendRecording(opened),
    } as const;
    for (const step of order) expect((await steps[step as keyof typeof steps]()).status).toBe(200);
    await Promise.all([steps.recording(), steps.status(), steps.recording()]);
    const ends = await readEnds(opened);
    expect(ends.at(-1)).toMatchObject({
      reason: 'hangup',
      durationMs: 31_000,
      recordingUrl: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1.mp3',
    });
    // The talk's own end, and one for each new fact.
    expect(ends).toHaveLength(3);
    expect(new Set(ends.map(({ at }) => at)).size).toBe(1);
    expect((await opened.conversations())[0]?.isOpen).toBe(false);
  });

  test('is marked once if it is late, and reverts nothing', async () => {
    const opened = await openCall();
    await sendStatus(opened, 'completed', '3', { CallDuration: '31' });
    for (const [late, sequence] of [
      ['ringing', '1'],
      ['in-progress', '2'],
      ['initiated', '0'],
    ] as const) {
      expect((await sendStatus(opened, late, sequence)).status).toBe(200);
    }
    const marks = (await opened.readEvents()).filter(({ type }) => type === 'conversation.late-event-marked');
    expect(marks.map(({ data }) => data['subject'])).toEqual(['start']);
    expect((await opened.conversations())[0]?.isOpen).toBe(false);
  });

  test('is stored, counted and answered if the call, status or recording is unknown', async () => {
    const opened = await openCall();
    const before = await opened.head();
    const kept = async () => {
      const { rows } = await api.pool.query<{ type: string }>(
        'select message_type as type from intake.raw_deliveries where connection_id = $1 order by id',
        [opened.connection.id],
      );
      return rows.map(({ type }) => type);
    };
    for (let time = 0; time < 2; time++) {
      expect((await sendStatus(opened, 'a status of tomorrow', '0')).status).toBe(200);
      expect(
        (await sendStatus({ ...opened, call: opened.call.another() }, 'completed', '0', { Nth: 'other' })).status,
      ).toBe(200);
      expect((await sendRecording(opened, { RecordingStatus: 'absent' })).status).toBe(200);
    }
    expect((await kept()).sort()).toEqual([
      'recording absent',
      'status a status of tomorrow',
      'status completed',
      'status completed',
    ]);
    expect(await opened.head()).toBe(before);
    expect(await api.metrics.registry.metrics()).toMatch(
      /raw_deliveries_total\{platform="twilio",outcome="unknown"\} 6/,
    );
  });
});
