import { listTests, storeTestResults } from '@switchboard/application/agents/agent-tests';
import { readCall, replayCalls } from '@switchboard/application/agents/replay-calls';
import { runTests } from '@switchboard/application/agents/run-tests';
import { findVersionToRun } from '@switchboard/application/agents/version-to-run';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import { presentItem, presentItems } from '@switchboard/application/resources/present';
import { agentTests } from '@switchboard/contracts/agents/agent-tests';
import type { testRoutes } from '@switchboard/contracts/agents/test-routes';
import { TestScript } from '@switchboard/contracts/agents/test-script';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { createTestFromCall } from '@switchboard/talk/runs/test-from-call';
import { withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { isConversationWithheld, type Reader, requireDisclosed } from '../../inbox/withheld.ts';
import { getItem } from '../../resources/get-item.ts';
import { type AgentDeps, getAgent, readDraftContext, toAgentKey } from './publishing.ts';

/** Handles the tests of agents, and replays of past calls against a version. */
export function agentTestHandlers(deps: AgentDeps): Handlers<typeof testRoutes> {
  const { pool, hooks, clock, talks } = deps;
  const itemReader = { db: pool, hooks };
  const changes = resourceChanges(deps, agentTests);
  const present = async (ctx: Ctx, state: ResourceState) =>
    (await presentItem(itemReader, agentTests, getTenantId(ctx), state)) as never; // typed by the kind's schema
  return {
    'agentTests.list': async ({ params: { id } }, ctx) => {
      await getAgent(deps, ctx, id);
      const tests = await listTests(pool, toAgentKey(ctx, id));
      // The items have the shape of their schema. Outside production, the mount checks this.
      return { data: (await presentItems(itemReader, agentTests, getTenantId(ctx), tests)) as never };
    },
    'agentTests.create': async ({ params: { id }, body }, ctx) => {
      await getAgent(deps, ctx, id);
      return present(ctx, await changes.create(ctx.caller(), { ...body, agentId: id }));
    },
    'agentTests.createFromCall': async ({ params: { id }, body: { conversationId, name } }, ctx) => {
      await getAgent(deps, ctx, id);
      await requireDisclosed(pool, toReader(ctx), conversationId);
      const call = await readCall(deps.events, toAgentKey(ctx, id), conversationId);
      if (call === undefined) throw new AppError('resource.not_found');
      const script = TestScript.safeParse(createTestFromCall(call.recording, call.startedAt));
      if (!script.success) {
        throw new AppError('request.invalid', { errors: [{ path: 'conversationId', code: 'too_long' }] });
      }
      return present(ctx, await changes.create(ctx.caller(), { name, agentId: id, ...script.data }));
    },
    'agentTests.get': async ({ params }, ctx) => present(ctx, await getTest(ctx, params)),
    'agentTests.change': async ({ params, body: { version, ...fields } }, ctx) => {
      await getTest(ctx, params);
      return present(ctx, await changes.change(ctx.caller(), { id: params.testId, version }, fields));
    },
    'agentTests.archive': async ({ params, query: { version } }, ctx) => {
      await getTest(ctx, params);
      return present(ctx, await changes.archive(ctx.caller(), { id: params.testId, version }));
    },
    'agentTests.run': async ({ params: { id }, body: { version, testIds } }, ctx) => {
      const key = toAgentKey(ctx, id);
      const compiled = await findVersion(ctx, id, version);
      const tests = await listTests(pool, key);
      const known = new Set(tests.map((test) => test.id));
      const unknown = testIds?.findIndex((testId) => !known.has(testId)) ?? -1;
      if (unknown >= 0) {
        throw new AppError('request.invalid', { errors: [{ path: `testIds.${unknown}`, code: 'unknown' }] });
      }
      const selected = testIds === undefined ? tests : tests.filter((test) => testIds.includes(test.id));
      const at = clock.now();
      const data = await runTests(compiled, selected, { now: at, findCaller: () => findCallerModel(key.tenantId) });
      await storeTestResults(pool, { tenantId: key.tenantId, version, at, results: data });
      return { data };
    },
    'agents.replay': async ({ params: { id }, body: { version, ...selection } }, ctx) => ({
      data: await replayCalls(
        { pool, events: deps.events, versions: talks.versions },
        {
          ...toAgentKey(ctx, id),
          compiled: await findVersion(ctx, id, version),
          ...selection,
          maySee: async (call) => !(await isConversationWithheld(pool, toReader(ctx), call)),
        },
      ),
    }),
  };

  /** Opens the model that plays the caller, if the account has one. */
  async function findCallerModel(tenantId: string) {
    const model = await deps.models.open(pool, tenantId, 'test');
    return model && { model, rule: deps.addressRule };
  }

  /** Compiles a version of an agent of the caller's account. */
  async function findVersion(ctx: Ctx, id: string, version: string) {
    return findVersionToRun(talks, toAgentKey(ctx, id), version, await readDraftContext(deps, ctx));
  }

  async function getTest(ctx: Ctx, { id, testId }: { readonly id: string; readonly testId: string }) {
    const test = await getItem(deps, { tenantId: getTenantId(ctx), kind: agentTests.kind, id: testId });
    if (test.fields['agentId'] !== id) throw new AppError('resource.not_found');
    return test;
  }
}

function toReader(ctx: Ctx): Reader {
  return { tenantId: getTenantId(ctx), withheld: withheldFrom(ctx.principal) };
}
