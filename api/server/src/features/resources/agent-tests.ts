import { readCall } from '@switchboard/application/agents/replay/read-call';
import { replayCalls } from '@switchboard/application/agents/replay/replay-calls';
import { runTests } from '@switchboard/application/agents/tests/run-tests';
import { keepResults, listTests } from '@switchboard/application/agents/tests/test-queries';
import { findVersionToRun } from '@switchboard/application/agents/version-to-run';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import { presentItem, presentItems } from '@switchboard/application/resources/present';
import { agentTests } from '@switchboard/contracts/agents/agent-tests';
import { agents } from '@switchboard/contracts/agents/agents';
import type { testRoutes } from '@switchboard/contracts/agents/test-routes';
import { TestScript } from '@switchboard/contracts/agents/test-script';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { createTestFromCall } from '@switchboard/talk/runs/test-from-call';
import { withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { isConversationWithheld, type Reader, requireDisclosed } from '../../inbox/withheld.ts';
import { surroundingsOf } from './draft-surroundings.ts';
import { getItem } from './handlers.ts';
import type { TalkHandlerDeps } from './talks.ts';

/** Handles the tests of agents. */
export function agentTestHandlers(deps: TalkHandlerDeps): Handlers<typeof testRoutes> {
  const { pool, parts, clock, talks } = deps;
  const reader = { db: pool, parts };
  const changes = resourceChanges(deps, agentTests);
  const keyOf = (ctx: Ctx, agentId: string) => ({ tenantId: getTenantId(ctx), agentId });
  const shown = async (ctx: Ctx, state: ResourceState) =>
    (await presentItem(reader, agentTests, getTenantId(ctx), state)) as never; // by its kind's schema
  const readerOf = (ctx: Ctx): Reader => ({ tenantId: getTenantId(ctx), withheld: withheldFrom(ctx.principal) });
  const findAgent = (ctx: Ctx, id: string) => getItem(deps, { tenantId: getTenantId(ctx), kind: agents.kind, id });
  return {
    'agentTests.list': async ({ params: { id } }, ctx) => {
      await findAgent(ctx, id);
      const tests = await listTests(pool, keyOf(ctx, id));
      return { data: (await presentItems(reader, agentTests, getTenantId(ctx), tests)) as never };
    },
    'agentTests.create': async ({ params: { id }, body }, ctx) => {
      await findAgent(ctx, id);
      return shown(ctx, await changes.create(ctx.caller(), { ...body, agentId: id }));
    },
    'agentTests.createFromCall': async ({ params: { id }, body: { conversationId, name } }, ctx) => {
      await findAgent(ctx, id);
      await requireDisclosed(pool, readerOf(ctx), conversationId);
      const call = await readCall(deps.events, keyOf(ctx, id), conversationId);
      if (call === undefined) throw new AppError('resource.not_found');
      const script = TestScript.safeParse(createTestFromCall(call.recording, call.startedAt));
      if (!script.success) {
        throw new AppError('request.invalid', { errors: [{ path: 'conversationId', code: 'too_long' }] });
      }
      return shown(ctx, await changes.create(ctx.caller(), { name, agentId: id, ...script.data }));
    },
    'agentTests.get': async ({ params }, ctx) => shown(ctx, await findTest(ctx, params)),
    'agentTests.change': async ({ params, body: { version, ...given } }, ctx) => {
      await findTest(ctx, params);
      return shown(ctx, await changes.change(ctx.caller(), { id: params.testId, version }, given));
    },
    'agentTests.archive': async ({ params, query: { version } }, ctx) => {
      await findTest(ctx, params);
      return shown(ctx, await changes.archive(ctx.caller(), { id: params.testId, version }));
    },
    'agentTests.run': async ({ params: { id }, body: { version, testIds } }, ctx) => {
      const key = keyOf(ctx, id);
      const compiled = await versionOf(ctx, id, version);
      const tests = await listTests(pool, key);
      const known = new Set(tests.map((test) => test.id));
      const unknown = testIds?.findIndex((one) => !known.has(one)) ?? -1;
      if (unknown >= 0) {
        throw new AppError('request.invalid', { errors: [{ path: `testIds.${unknown}`, code: 'unknown' }] });
      }
      const wanted = testIds === undefined ? tests : tests.filter((test) => testIds.includes(test.id));
      const at = clock.now();
      const data = await runTests(compiled, wanted, { now: at, findCaller: () => findCaller(key.tenantId) });
      await keepResults(pool, { tenantId: key.tenantId, version, at, results: data });
      return { data };
    },
    'agents.replay': async ({ params: { id }, body: { version, ...which } }, ctx) => ({
      data: await replayCalls(
        { pool, events: deps.events, versions: talks.versions },
        {
          ...keyOf(ctx, id),
          compiled: await versionOf(ctx, id, version),
          ...which,
          isTold: async (call) => !(await isConversationWithheld(pool, readerOf(ctx), call)),
        },
      ),
    }),
  };

  async function findCaller(tenantId: string) {
    const model = await deps.models.open(pool, tenantId, 'test');
    return model && { model, rule: deps.addressRule };
  }

  /** An agent's version ready to run, of the caller's account. */
  async function versionOf(ctx: Ctx, id: string, version: string) {
    return findVersionToRun(talks, keyOf(ctx, id), version, await surroundingsOf(ctx, deps));
  }

  async function findTest(ctx: Ctx, { id, testId }: { readonly id: string; readonly testId: string }) {
    const test = await getItem(deps, { tenantId: getTenantId(ctx), kind: agentTests.kind, id: testId });
    if (test.fields['agentId'] !== id) throw new AppError('resource.not_found');
    return test;
  }
}
