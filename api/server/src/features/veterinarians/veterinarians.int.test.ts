import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // Tuesday the 24th, 3:00 a.m. in Denver.
  api = await startTestApi({ clock: fixedClock(new Date('2026-11-24T10:00:00Z')) });
});
afterAll(() => api.close());

const NIGHTS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '18:00', to: '08:00' }));
const nights = (order: number) => NIGHTS.map((night) => ({ ...night, order }));

async function clinic() {
  const tenantId = await insertAccount(api.pool, { timeZone: 'America/Denver' });
  const [supervisor, viewer] = await Promise.all([api.as('supervisor', { tenantId }), api.as('viewer', { tenantId })]);
  const make = async (name: string, fields: object) => {
    const { status, body } = await supervisor.post('/api/veterinarians', { name, ...fields });
    expect(status).toBe(201);
    return body;
  };
  const onCall = async (at?: string) => {
    const { status, body } = await viewer.get(`/api/veterinarians/onCall${at === undefined ? '' : `?at=${at}`}`);
    expect(status).toBe(200);
    return body;
  };
  return { supervisor, viewer, make, onCall };
}

describe('GET /api/veterinarians/onCall', () => {
  test('returns who is on call now, in order and until when, and the gaps', async () => {
    const { make, onCall } = await clinic();
    const ruiz = await make('Dr. Elena Ruiz', { rota: nights(1), phone: '+13035550114' });
    const chen = await make('Dr. Mei Chen', { rota: nights(2) });
    const answer = await onCall();
    expect(answer).toMatchObject({
      at: '2026-11-24T10:00:00.000Z',
      timeZone: 'America/Denver',
      data: [
        { veterinarian: ruiz, order: 1, until: '2026-11-24T15:00:00.000Z', insteadOf: null },
        { veterinarian: chen, order: 2, until: '2026-11-24T15:00:00.000Z' },
      ],
      overlaps: [],
    });
    expect(answer.gaps).toHaveLength(7);
    expect(answer.gaps[0]).toEqual({ from: '2026-11-24T15:00:00.000Z', to: '2026-11-25T01:00:00.000Z' });
  });

  test('returns who is on call at a given time, with substitutes for holds and with overlaps', async () => {
    const { make, onCall } = await clinic();
    const chen = await make('Dr. Mei Chen', {});
    const holds = [{ from: '2026-11-25T00:00:00Z', to: '2026-11-26T00:00:00Z', substituteId: chen.id }];
    const ruiz = await make('Dr. Elena Ruiz', { rota: nights(1), holds });
    const akers = await make('Dr. Tom Akers', { rota: [{ ...NIGHTS[0], order: 1 }] });
    const { data, overlaps } = await onCall('2026-11-25T03:00:00Z');
    expect(data).toMatchObject([
      { veterinarian: { id: chen.id }, until: '2026-11-25T15:00:00.000Z', insteadOf: { id: ruiz.id, name: ruiz.name } },
    ]);
    expect(overlaps).toEqual([
      {
        from: '2026-12-01T01:00:00.000Z',
        to: '2026-12-01T15:00:00.000Z',
        order: 1,
        veterinarians: [ruiz, akers].map(({ id, name }) => ({ id, name })).sort((a, b) => (a.id < b.id ? -1 : 1)),
      },
    ]);
  });

  test('leaves out archived veterinarians and other accounts', async () => {
    const { make, onCall, supervisor } = await clinic();
    const { id } = await make('Dr. Elena Ruiz', { rota: nights(1) });
    expect((await supervisor.delete(`/api/veterinarians/${id}?version=1`)).status).toBe(200);
    expect(await onCall()).toMatchObject({
      data: [],
      gaps: [{ from: '2026-11-24T10:00:00.000Z', to: '2026-12-01T10:00:00.000Z' }],
      shifts: [],
    });
  });

  test('refuses an invalid time', async () => {
    const { viewer } = await clinic();
    expect((await viewer.get('/api/veterinarians/onCall?at=tonight')).status).toBe(422);
  });
});

describe('holds', () => {
  test('have substitutes from the directory, and end after they start', async () => {
    const { supervisor } = await clinic();
    const holds = [{ from: '2026-11-25T00:00:00Z', to: '2026-11-25T00:00:00Z', substituteId: null }];
    expect((await supervisor.post('/api/veterinarians', { name: 'Dr. Ruiz', holds })).body.errors).toMatchObject([
      { path: 'holds.0.to', code: 'not_after_start' },
    ]);
    const unknown = [{ ...holds[0], to: '2026-11-26T00:00:00Z', substituteId: 'vet_nobody' }];
    expect((await supervisor.post('/api/veterinarians', { name: 'Dr. Ruiz', holds: unknown })).body.errors).toEqual([
      expect.objectContaining({ path: 'holds.0.substituteId', code: 'unknown' }),
    ]);
  });

  test('prevent archiving a substitute, and cannot name the veterinarian as their own substitute', async () => {
    const { make, supervisor } = await clinic();
    const chen = await make('Dr. Mei Chen', {});
    const holds = [{ from: '2026-11-25T00:00:00Z', to: '2026-11-26T00:00:00Z', substituteId: chen.id }];
    const ruiz = await make('Dr. Elena Ruiz', { holds });
    expect(await supervisor.delete(`/api/veterinarians/${chen.id}?version=1`)).toMatchObject({
      status: 409,
      body: { code: 'resource.in_use', usedBy: [{ kind: 'veterinarians', id: ruiz.id, name: ruiz.name }] },
    });
    const own = await supervisor.patch(`/api/veterinarians/${chen.id}`, { version: 1, holds });
    expect([own.status, own.body.errors]).toMatchObject([422, [{ path: 'holds.0.substituteId', code: 'itself' }]]);
  });
});
