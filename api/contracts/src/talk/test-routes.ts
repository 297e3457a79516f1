import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { ConversationId } from '../ids.ts';
import { agentTests } from '../kinds/agent-tests.ts';
import { agents } from '../kinds/agents.ts';
import { checked, idSchema, itemSchema, ResourceName, ResourceVersion } from '../resources/schemas.ts';
import { MAX_REPLAYED, ReplayedCall } from './replay.ts';
import { MAX_TESTS, TestResult, testParts } from './test.ts';
import { TalkVersionName } from './version-name.ts';

const read = { access: 'agents.read', scope: 'agents.read' } as const;
const manage = { access: 'agents.manage', scope: 'agents.write', idempotent: true } as const;
const params = z.object({ id: idSchema(agents.idPrefix) });
const testParams = params.extend({ testId: idSchema(agentTests.idPrefix) });
const item = { status: 200, body: itemSchema(agentTests) } as const;
const seen = ['resource.not_found', 'resource.version_conflict', 'resource.conflict'] as const;
const { required, given, mocks, steps, player, expect } = testParts;
const { defaults } = agentTests;

/** The tests of agents, running them, and holding past calls again. */
export const testRoutes = defineRoutes({
  'agentTests.list': {
    method: 'GET',
    path: '/api/agents/:id/tests',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the tests of an agent by name, each with what came of it last',
    ...read,
    params,
    ok: { status: 200, body: z.object({ data: z.array(itemSchema(agentTests)).max(MAX_TESTS) }) },
    errors: ['resource.not_found'],
  },
  'agentTests.create': {
    method: 'POST',
    path: '/api/agents/:id/tests',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Adds a test to an agent',
    ...manage,
    params,
    body: checked(
      agentTests,
      z.object({
        name: ResourceName,
        required: required.default(defaults.required),
        given: given.default(defaults.given),
        mocks: mocks.default(defaults.mocks),
        steps: steps.default(defaults.steps),
        player: player.default(defaults.player),
        expect: expect.default(defaults.expect),
      }),
    ),
    ok: { status: 201, body: itemSchema(agentTests) },
    errors: ['resource.not_found', 'resource.conflict', 'resource.limit_reached'],
  },
  'agentTests.createFromCall': {
    method: 'POST',
    path: '/api/agents/:id/tests/fromConversation',
    impersonator: 'allowed',
    agency: 'build',
    summary:
      'Makes a test of a call that an agent held, or of a talk with it: the same lines, and the same path expected',
    access: 'agents.manage',
    idempotent: true,
    params,
    body: z.object({ conversationId: ConversationId, name: ResourceName }),
    ok: { status: 201, body: itemSchema(agentTests) },
    errors: ['resource.not_found', 'resource.conflict', 'resource.limit_reached'],
  },
  'agentTests.run': {
    method: 'POST',
    path: '/api/agents/:id/tests/run',
    impersonator: 'allowed',
    agency: 'build',
    summary:
      'Runs tests of an agent, all unless some are named; nothing is called, sent or booked but a model that plays a caller',
    ...read,
    params,
    body: z.object({
      version: TalkVersionName.default('draft'),
      testIds: z.array(idSchema(agentTests.idPrefix)).max(MAX_TESTS).optional(),
    }),
    ok: { status: 200, body: z.object({ data: z.array(TestResult).max(MAX_TESTS) }) },
    errors: ['resource.not_found'],
  },
  'agents.replay': {
    method: 'POST',
    path: '/api/agents/:id/replay',
    impersonator: 'allowed',
    agency: 'build',
    summary:
      'Holds past calls of an agent again with a version, in memory alone, and tells how the path of each differs: those that are named, or the last',
    ...read,
    params,
    body: z.object({
      version: TalkVersionName.default('draft'),
      conversationIds: z.array(ConversationId).min(1).max(MAX_REPLAYED).optional(),
      last: z.int().min(1).max(MAX_REPLAYED).default(MAX_REPLAYED),
    }),
    ok: { status: 200, body: z.object({ data: z.array(ReplayedCall).max(MAX_REPLAYED) }) },
    errors: ['resource.not_found'],
  },
  'agentTests.get': {
    method: 'GET',
    path: '/api/agents/:id/tests/:testId',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads a test of an agent',
    ...read,
    params: testParams,
    ok: item,
    errors: ['resource.not_found'],
  },
  'agentTests.change': {
    method: 'PATCH',
    path: '/api/agents/:id/tests/:testId',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Changes a test, if it is still the version that was seen',
    ...manage,
    params: testParams,
    body: z.object({
      version: ResourceVersion,
      name: ResourceName.optional(),
      required: required.optional(),
      given: given.optional(),
      mocks: mocks.optional(),
      steps: steps.optional(),
      player: player.optional(),
      expect: expect.optional(),
    }),
    ok: item,
    errors: seen,
  },
  'agentTests.archive': {
    method: 'DELETE',
    path: '/api/agents/:id/tests/:testId',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Takes a test away; its history stays',
    ...manage,
    params: testParams,
    query: z.object({ version: z.coerce.number().pipe(ResourceVersion) }),
    ok: item,
    errors: seen,
  },
});
