import type { AdvanceCall } from '@switchboard/application/batches/deps';
import { runBatch } from '@switchboard/application/batches/run-batch';
import type {
  SimulatedCall,
  SimulatedCarrier,
  SimulatedOutcome,
} from '@switchboard/application/batches/simulated-carrier';
import { createKindHooks } from '@switchboard/application/kinds/kind-hooks';
import { referenceTargets } from '@switchboard/application/kinds/reference-targets';
import { createTalkDeps } from '@switchboard/application/talks/create-talk-deps';
import { createLogger } from '@switchboard/platform/logger';
import type { FixedClock } from '@switchboard/testing/clock';
import { expect } from 'vitest';
import { agentMaker } from './make-agent.ts';
import { insertAccount } from './people.ts';
import type { TestApi } from './start-test-api.ts';

export const consent = { text: 'You may call me.', at: '2026-10-20T15:00:00.000Z', source: 'Intake form' };
export const MINUTE = 60_000;
/** The longest pause between two runs of a batch. */
export const STEP = 10_000;

export const live: AbortSignal = new AbortController().signal;

export const phones = (count: number, area = '303') =>
  Array.from({ length: count }, (_, nth) => ({ phone: `+1${area}555${String(nth).padStart(4, '0')}` }));

/** A carrier that answers every call alike. */
export const always = (outcome: SimulatedOutcome['outcome']) => async () => ({ outcome, ringMs: 5_000, says: [] });

/** Creates batches and runs them against a fake carrier. */
export type BatchBench = ReturnType<typeof batchBench>;
type BatchLine = ReturnType<BatchBench['line']>;
export function batchBench(api: TestApi, clock: FixedClock) {
  /** Creates the dependencies of a run, and records each call that the batch requests from the carrier, by key. */
  function line(
    answer: (call: SimulatedCall) => Promise<SimulatedOutcome>,
    advanceCall: AdvanceCall = async () => undefined,
  ) {
    const dialled = new Map<string, { readonly to: string; readonly at: number }>();
    const carrier: SimulatedCarrier = {
      place: async (call) => {
        if (!dialled.has(call.key)) dialled.set(call.key, { to: call.to, at: clock.now().getTime() });
        return answer(call);
      },
    };
    const { pool, events, bus } = api;
    const hooks = createKindHooks({ addressRule: { allowsLoopback: true }, newSecret: () => Buffer.alloc(0) });
    // Batches neither open sealed values nor post.
    const sealed = {} as never;
    const poster = {} as never;
    const models = { has: async () => false, open: async () => undefined };
    const addressRule = { allowsLoopback: true };
    const base = {
      models,
      addressRule,
      pool,
      events,
      bus,
      clock,
      hooks,
      sealed,
      poster,
      logger: createLogger({ name: 'test', level: 'silent' }),
    };
    const resources = { ...base, targets: referenceTargets, onChanged: () => undefined };
    const moved: string[] = [];
    const onMoved = ({ batchId }: { readonly batchId: string }) => moved.push(batchId);
    return { dialled, moved, deps: { resources, talks: createTalkDeps(base), carrier, advanceCall, onMoved } };
  }

  /** Creates an account with a batch whose agent is published. */
  async function newBatch(fields: object, data: readonly { phone: string }[]) {
    const tenantId = await insertAccount(api.pool);
    const admin = await api.as('admin', { tenantId });
    const { agent } = await agentMaker(admin)();
    await admin.post(`/api/agents/${agent.id}/publish`, { version: agent.version });
    const { body } = await admin.post('/api/batches', { name: 'Recall', agentId: agent.id, ...fields });
    const path = `/api/batches/${body.id}`;
    const { body: added } = await admin.post(`${path}/contacts`, { data, consent });
    expect(added.rejected).toEqual([]);
    const take = (step: string) => admin.post(`${path}/${step}`);
    // The clock advances by days, so the first session has expired.
    const again = () => api.signIn(admin.user);
    const read = async () => (await (await again()).get(path)).body;
    const contacts = async (query = '') => (await (await again()).get(`${path}/contacts?perPage=100${query}`)).body;
    return { admin, agent, take, read, contacts, key: { tenantId, batchId: body.id as string } };
  }
  /** Runs a batch until it has nothing left to do, advancing the clock to each next run. */
  async function runOut(
    deps: BatchLine['deps'],
    key: Parameters<typeof runBatch>[1],
    until = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    for (let run = 0; run < 5_000; run++) {
      const next = await runBatch(deps, key, live);
      if (next === undefined || next.getTime() > until) return;
      clock.advance(Math.max(STEP, next.getTime() - clock.now().getTime()));
    }
    throw new Error('the batch did not finish');
  }

  return { line, newBatch, runOut };
}
