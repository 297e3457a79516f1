import { runBatch } from '@switchboard/application/batches/run-batch';
import { eraseCandidate } from '@switchboard/application/candidates/erase-candidate';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { always, type BatchBench, batchBench, consent, live, MINUTE, phones, STEP } from '../../test/batch-bench.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let clock: FixedClock;
let bench: BatchBench;
beforeAll(async () => {
  clock = fixedClock();
  api = await startTestApi({ clock });
  bench = batchBench(api, clock);
});
afterAll(() => api.close());

/** Finds rows in any table of the database that contain one of these texts. */
async function findOccurrences(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['es.events', 'resource.items', 'outbound.batch_contacts', 'graphile_worker._private_jobs']),
  );
  const places: string[] = [];
  for (const { name } of tables)
    for (const text of texts) {
      const like = `%${text}%`;
      const { rows } = await api.pool.query(`select from ${name} r where r::text ilike $1 limit 1`, [like]);
      if (rows.length > 0) places.push(`${name}: ${text}`);
    }
  return places;
}

/** Creates a candidate with every kind of data, whom a batch has called twice. */
async function calledCandidate({ phone, name, words }: { phone: string; name: string; words: string }) {
  const batch = await bench.newBatch({}, phones(1));
  const { admin, key, agent } = batch;
  const rubric = [{ criterion: 'Knows limping', weight: 100 }];
  const { body: job } = await admin.post('/api/jobs', { name: 'Technician', slug: `of-${words}`, rubric });
  const input = { name, jobId: job.id, phone, email: `${words}@example.com` };
  const { body: person } = await admin.post('/api/candidates', {
    ...input,
    consent: { text: `Call me, ${words}.`, at: consent.at },
  });
  const path = `/api/candidates/${person.id}`;
  const { body: template } = await admin.post('/api/templates', {
    name: 'Invitation',
    channel: 'email',
    language: 'en',
    subject: 'Your application',
    body: 'Hello {{name}}.',
  });
  await admin.post(`${path}/mails`, { templateId: template.id });
  await eventually(async () =>
    expect(await findOccurrences([`Hello ${name}`])).toEqual([`access.mails: Hello ${name}`]),
  );
  await admin.post(`${path}/notes`, { text: `A note of ${words}.` });
  const { body: made } = await admin.post('/api/batches', {
    name: 'Screening',
    jobId: job.id,
    agentId: agent.id,
    retries: { count: 1, delayMs: MINUTE, on: ['busy'] },
  });
  await admin.post(`/api/batches/${made.id}/contacts`, { candidates: { stages: ['applied'] } });
  await admin.post(`/api/batches/${made.id}/start`);
  const run = { tenantId: key.tenantId, batchId: made.id };
  const busy = bench.line(always('busy')).deps;
  const ring = () => runBatch(busy, run, live);
  const answer = async () => {
    clock.advance(STEP);
    await ring();
    clock.advance(2 * MINUTE);
    await bench.runOut(
      bench.line(async () => ({ outcome: 'answered', ringMs: 5_000, says: [`It is ${words}`] })).deps,
      run,
    );
    const later = await api.signIn(admin.user);
    const { version } = (await later.get(path)).body;
    const decision = { reason: `Knows ${words}.` };
    await later.patch(path, { version, stage: 'shortlist', decision, email: `${words}@new.example.com` });
    return later;
  };
  return { admin, path, id: person.id as string, run, ring, answer, tenantId: key.tenantId };
}

describe('POST /api/candidates/{id}/erase', () => {
  test('erases the person from events, item, batches, calls, emails and jobs, and keeps the stage and the actor', async () => {
    const { path, run, ring, answer, tenantId } = await calledCandidate({
      phone: '+13035550861',
      name: 'Zoraida Quimper',
      words: 'xylophone',
    });
    const personal = [
      '3035550861',
      'Zoraida',
      'Quimper',
      'xylophone@',
      'Call me, xylophone',
      'It is xylophone',
      'note of xylo',
      'Knows xylo',
    ];
    await ring();
    const admin = await answer();
    const before = await findOccurrences(personal);
    for (const place of ['es.events', 'resource.items', 'outbound.batch_contacts', 'access.mails'])
      expect(before.join('\n')).toContain(place);

    for (const role of ['viewer', 'staff', 'builder'] as const)
      expect((await (await api.as(role, { tenantId })).post(`${path}/erase`)).status).toBe(403);
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await other.post(`${path}/erase`)).status).toBe(404);
    expect(await findOccurrences(personal)).toEqual(before);

    const insert = `insert into access.mails (to_address, subject, text, status, created_at)
      values ('xylophone@example.com', 'Your application', 'Of others.', 'kept', now()) returning id`;
    const { rows: othersMails } = await api.pool.query<{ id: string }>(insert);
    const me = (await admin.get('/api/verify')).body.user;
    const { status, body } = await admin.post(`${path}/erase`);
    expect([status, body]).toMatchObject([
      200,
      {
        name: body.id,
        stage: 'shortlist',
        phone: null,
        email: null,
        consent: null,
        decision: null,
        screening: null,
        score: null,
        scores: [],
        notes: [],
        mails: [],
        erased: { by: me.id, at: clock.now().toISOString() },
        archivedAt: clock.now().toISOString(),
      },
    ]);
    const { rowCount } = await api.pool.query('delete from access.mails where id = $1', [othersMails[0]?.id]);
    expect(rowCount).toBe(1);
    expect(await findOccurrences(personal)).toEqual([]);

    expect((await admin.get(`${path}/history`)).body.data).toMatchObject([
      { version: body.version, type: 'candidate.erased', actor: { id: me.id } },
    ]);
    expect((await admin.get(`/api/batches/${run.batchId}/contacts`)).body.data).toMatchObject([
      { phone: null, name: null, consent: null, variables: {}, state: 'done', outcome: 'answered' },
    ]);
    const again = await admin.post(`${path}/erase`);
    expect([again.status, again.body]).toEqual([200, body]);
    const { version } = body;
    expect((await admin.post(`${path}/restore`, { version })).status).toBe(409);
    expect((await admin.patch(path, { version, name: 'Zoraida' })).status).toBe(409);
    expect((await admin.post(`${path}/versions/1/restore`, { version })).status).toBe(409);
    expect((await admin.post(`/api/batches/${run.batchId}/redial`)).status).toBe(200);
    expect((await admin.get(`/api/batches/${run.batchId}/contacts`)).body.data).toMatchObject([{ state: 'done' }]);
  });

  test('is refused during a call to the candidate, and completes on retry after a crash', async () => {
    const { id, path, ring, answer, tenantId } = await calledCandidate({
      phone: '+13035550862',
      name: 'Ulpiano Varga',
      words: 'bassoon',
    });
    await ring();
    expect((await (await api.as('admin', { tenantId })).post(`${path}/erase`)).status).toBe(409);
    const admin = await answer();

    const { resources } = bench.line(always('busy')).deps;
    const dying = {
      ...resources,
      events: {
        ...resources.events,
        readStream: resources.events.readStream,
        appendWithin: (...[client, appends]: Parameters<typeof resources.events.appendWithin>) =>
          appends.some(({ streamId }) => streamId === `candidate-${id}`)
            ? Promise.reject(new Error('died'))
            : resources.events.appendWithin(client, appends),
      },
    };
    const caller = { tenantId, actor: { kind: 'user', id: 'usr_test' }, traceId: '0'.repeat(32) } as const;
    await expect(eraseCandidate(dying, caller, id)).rejects.toThrow('died');
    expect((await admin.get(path)).body).toMatchObject({ name: 'Ulpiano Varga', erased: null });
    expect(await findOccurrences(['It is bassoon'])).toEqual([]);
    expect((await admin.post(`${path}/erase`)).status).toBe(200);
    expect(
      await findOccurrences(['3035550862', 'Ulpiano', 'Varga', 'bassoon@', 'Call me, bassoon', 'note of bassoon']),
    ).toEqual([]);
  });
});
