import { z } from 'zod';
import { ConversationId } from '../base/ids.ts';
import { defineRoutes } from '../http/route.ts';
import { idSchema, itemSchema, ResourceName, ResourceVersion, withCheck } from '../resources/schemas.ts';
import { TalkVersionName } from '../talk/version.ts';
import { agentTests } from './agent-tests.ts';
import { agents } from './agents.ts';
import { MAX_REPLAYED, ReplayedCall } from './replay.ts';
import { MAX_TESTS, TestResult, testFields } from './test-script.ts';

const read = { access: 'agents.read', scope: 'agents.read' } as const;
const manage = { access: 'agents.manage', scope: 'agents.write', idempotent: true } as const;
const params = z.object({ id: idSchema(agents.idPrefix) });
const testParams = params.extend({ testId: idSchema(agentTests.idPrefix) });
const item = { status: 200, body: itemSchema(agentTests) } as const;
const VERSIONED_ERRORS = ['resource.not_found', 'resource.version_conflict', 'resource.conflict'] as const;
const { required, given, mocks, steps, player, expect } = testFields;
const { defaults } = agentTests;

/** The routes of agent tests, their runs, and replays of past calls. */
export const testRoutes = defineRoutes({
  'agentTests.list': {
    method: 'GET',
    path: '/api/agents/:id/tests',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the tests of an agent by name, each with its last result',
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
    body: withCheck(
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
    summary: 'Creates a test from a call or talk with an agent: the same inputs, and the same path as expectation',
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
      'Runs tests of an agent: all, or the given ones. Nothing is called, sent or booked; only caller models are requested',
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
      'Replays past calls of an agent with a version, in memory only, and reports how each path differs: the given calls, or the latest',
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
    summary: 'Changes a test if the version still matches',
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
    errors: VERSIONED_ERRORS,
  },
  'agentTests.archive': {
    method: 'DELETE',
    path: '/api/agents/:id/tests/:testId',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Archives a test; its history is kept',
    ...manage,
    params: testParams,
    query: z.object({ version: z.coerce.number().pipe(ResourceVersion) }),
    ok: item,
    errors: VERSIONED_ERRORS,
  },
});
