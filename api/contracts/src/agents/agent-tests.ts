import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';
import { agents } from './agents.ts';
import { MAX_TESTS, TestExpect, TestSetup, testFields } from './test-script.ts';

/** Tests of agents: talks with scripted or model-driven callers, and their expected results. */
export const agentTests = defineResource({
  kind: 'agentTests',
  singular: 'agent-test',
  idPrefix: 'tst',
  fields: { agentId: idSchema(agents.idPrefix), ...testFields },
  defaults: {
    required: true,
    given: TestSetup.parse({}),
    mocks: [],
    steps: [],
    player: null,
    expect: TestExpect.parse({}),
  },
  fixed: ['agentId'],
  measured: {
    shape: {
      /** The result of the last run; null before the first. */
      lastRun: z
        .object({
          passed: z.boolean(),
          /** The agent's published version, or "draft". */
          version: z.string(),
          at: Instant,
        })
        .nullable(),
    },
    none: { lastRun: null },
  },
  mayShareNames: true,
  limit: agents.limit * MAX_TESTS,
  readers: agents.readers,
  managers: agents.managers,
  searched: [],
  sorts: [],
  filters: [],
  // Tests don't prevent archiving an agent; they are archived with it.
  references: {},
  check: ({ player, required }, report) => {
    if (player !== null && required) report('required', 'not_offered');
  },
});
