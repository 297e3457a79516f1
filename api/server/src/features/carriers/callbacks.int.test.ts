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

/** A call that has been answered, of a number whose calls are recorded. */
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
  return { ...line, call, twiml, told: () => line.events(talk?.id ?? 0) };
}
type Line = Awaited<ReturnType<typeof openCall>>;

const tell = ({ call, line }: { readonly call: TwilioCall; readonly line: Line['line'] }, step: string, more: object) =>
  postTwilio(line.voiceUrl.replace('/voice', `/${step}`), { ...call.params, ...more }, line);
const status = (of: Line, CallStatus: string, SequenceNumber: string, more: object = {}) =>
  tell(of, 'status', { CallStatus, SequenceNumber, ...more });
const recording = (of: Line, more: object = {}) =>
  tell(of, 'recording', {
    RecordingSid: 'RE1',
    RecordingStatus: 'completed',
    RecordingUrl: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1',
    RecordingDuration: '30',
    ...more,
  });
const ends = async (of: Line) =>
  (await of.told()).filter(({ type }) => type === 'conversation.ended').map(({ data }) => data);

describe('what a carrier tells of a call', () => {
  test('asks for its recording where the number has calls recorded, and not again when it is put through again', async () => {
    const of = await openCall();
    expect(of.twiml.text).toMatch(
      /<Response><Start><Recording channels="dual" recordingStatusCallback="[^"]*\/recording"\/><\/Start><Connect/,
    );
    const back = await of.call.tell(of.twiml.relay?.action ?? '', { SessionStatus: 'failed' });
    expect(back.relay).toBeDefined();
    expect(back.text).not.toContain('<Recording');
  });

  test.each([
    ['in order', ['status', 'recording']],
    ['shuffled', ['recording', 'status']],
    ['repeated', ['status', 'recording', 'recording', 'status', 'status']],
  ])('%s ends it once, with its length and its recording', async (_, order) => {
    const of = await openCall();
    const steps = {
      status: () => status(of, 'completed', '3', { CallDuration: '31' }),
      recording: () => recording(of),
    } as const;
    for (const step of order) expect((await steps[step as keyof typeof steps]()).status).toBe(200);
    await Promise.all([steps.recording(), steps.status(), steps.recording()]);
    const told = await ends(of);
    expect(told.at(-1)).toMatchObject({
      reason: 'hangup',
      durationMs: 31_000,
      recordingUrl: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1.mp3',
    });
    // Its own end, and one for each thing that was news.
    expect(told).toHaveLength(3);
    expect(new Set(told.map(({ at }) => at)).size).toBe(1);
    expect((await of.conversations())[0]?.isOpen).toBe(false);
  });

  test('late is marked once, and undoes nothing', async () => {
    const of = await openCall();
    await status(of, 'completed', '3', { CallDuration: '31' });
    for (const [late, sequence] of [
      ['ringing', '1'],
      ['in-progress', '2'],
      ['initiated', '0'],
    ] as const) {
      expect((await status(of, late, sequence)).status).toBe(200);
    }
    const marks = (await of.told()).filter(({ type }) => type === 'conversation.late-event-marked');
    expect(marks.map(({ data }) => data['subject'])).toEqual(['start']);
    expect((await of.conversations())[0]?.isOpen).toBe(false);
  });

  test('that nobody knows is kept, counted and answered: a call, a status, a recording that isn’t there', async () => {
    const of = await openCall();
    const before = await of.head();
    const kept = async () => {
      const { rows } = await api.pool.query<{ type: string }>(
        'select message_type as type from intake.raw_deliveries where connection_id = $1 order by id',
        [of.connection.id],
      );
      return rows.map(({ type }) => type);
    };
    for (let time = 0; time < 2; time++) {
      expect((await status(of, 'a status of tomorrow', '0')).status).toBe(200);
      expect((await status({ ...of, call: of.call.another() }, 'completed', '0', { Nth: 'other' })).status).toBe(200);
      expect((await recording(of, { RecordingStatus: 'absent' })).status).toBe(200);
    }
    expect((await kept()).sort()).toEqual([
      'recording absent',
      'status a status of tomorrow',
      'status completed',
      'status completed',
    ]);
    expect(await of.head()).toBe(before);
    expect(await api.metrics.registry.metrics()).toMatch(
      /raw_deliveries_total\{platform="twilio",outcome="unknown"\} 6/,
    );
  });
});
