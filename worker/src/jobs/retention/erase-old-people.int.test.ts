import { createKindHooks } from '@switchboard/application/kinds/kind-hooks';
import { referenceTargets } from '@switchboard/application/kinds/reference-targets';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import { batches } from '@switchboard/contracts/batches/batches';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/account.ts';
import { append, openWorld, type World } from '../../test/world.ts';
import { beginRetention } from './begin-retention.ts';
import { eraseOldPeople } from './erase-old-people.ts';

const DAY_MS = 86_400_000;
const run = { signal: new AbortController().signal, isLastAttempt: false };

describe('people past their retention', () => {
  let world: World;
  let clock: FixedClock;
  let tenantId: string;
  beforeAll(async () => {
    world = await openWorld();
    clock = fixedClock();
    tenantId = await insertAccount(world.pool);
  });
  afterAll(() => world.close());

  const deps = () => ({
    ...world,
    clock,
    sealed: {} as never, // The erasure of people opens no sealed values.
    hooks: createKindHooks({ addressRule: { allowsLoopback: true }, newSecret: () => Buffer.alloc(0) }),
    targets: referenceTargets,
    onChanged: () => undefined,
  });
  const caller = () => ({ tenantId, actor: { kind: 'user', id: 'usr_1' }, traceId: 'test' }) as const;
  const person = (name: string, more: object = {}) =>
    resourceChanges(deps(), candidates).create(caller(), { name, phone: '+13035550142', ...more });
  const decided = { decision: { reason: 'Has taken another place.' } };
  const readName = async (id: string) =>
    (await world.pool.query('select name from resource.items where tenant_id = $1 and id = $2', [tenantId, id])).rows[0]
      ?.name;
  const contact = async (batchId: string, nth: number, state: string) => {
    await world.pool.query(
      `insert into outbound.batch_contacts (tenant_id, batch_id, nth, phone, name, variables, consent, state, attempts, due_at, changed_at)
        values ($1, $2, $3, '+13035550150', 'Ida Holm', '{}', '{"text":"Yes"}', $4, 1, $5, $5)`,
      [tenantId, batchId, nth, state, clock.now()],
    );
    const streamId = batchContactStream(batchId, nth);
    const consent = { text: 'Yes', at: clock.now().toISOString(), source: 'Form' };
    const data = {
      at: consent.at,
      batchId,
      nth,
      phone: '+13035550150',
      name: 'Ida Holm',
      language: null,
      variables: {},
      consent,
      candidateId: null,
    };
    await append(world.events, { tenantId, streamId }, [{ type: 'batch-contact.added', data }]);
  };
  const phones = async (batchId: string) =>
    (
      await world.pool.query(
        'select phone from outbound.batch_contacts where tenant_id = $1 and batch_id = $2 order by nth',
        [tenantId, batchId],
      )
    ).rows.map(({ phone }) => phone);

  test('are erased once nothing has changed for the period, except those who may still be needed', async () => {
    const [gone, wanted] = [
      await person('Rejected One', { stage: 'withdrawn', ...decided }),
      await person('Wanted One', { stage: 'screened' }),
    ];
    const changes = resourceChanges(deps(), batches);
    const over = await changes.create(caller(), { name: 'Over' });
    await changes.changeManaged(caller(), { id: over.id }, () => ({ status: 'ended' }));
    const running = await changes.create(caller(), { name: 'Running' });
    await changes.changeManaged(caller(), { id: running.id }, () => ({ status: 'paused' }));
    await contact(over.id, 1, 'done');
    await contact(running.id, 1, 'done');

    const listQueued = async () => {
      await world.pool.query('delete from graphile_worker._private_jobs');
      await beginRetention({ ...world, clock }, run);
      const { rows } = await world.pool.query(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'erase-old-people'`,
      );
      return rows.map(({ payload }) => payload.tenantId);
    };
    clock.advance(10 * DAY_MS);
    expect(await listQueued()).toEqual([]);
    await eraseOldPeople(deps(), { tenantId }, run);
    expect(await readName(gone.id)).toBe('Rejected One');

    clock.advance(800 * DAY_MS);
    expect(await listQueued()).toEqual([tenantId]);
    await eraseOldPeople(deps(), { tenantId }, run);
    expect([await readName(gone.id), await readName(wanted.id)]).toEqual([gone.id, 'Wanted One']);
    expect([await phones(over.id), await phones(running.id)]).toEqual([[null], ['+13035550150']]);
    const { events } = await world.events.readStream(tenantId, batchContactStream(over.id, 1));
    expect(JSON.stringify(events)).not.toContain('Ida Holm');
    expect(await listQueued()).toEqual([]);
  });
});
