import { z } from 'zod';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';
import { MAX_TESTS, TestExpect, TestSetup, testParts } from '../talk/test.ts';
import { agents } from './agents.ts';

/** Talks that scripted callers hold with an agent, or a model that plays one, and what must come of them. */
export const agentTests = defineResource({
  kind: 'agentTests',
  singular: 'agent-test',
  idPrefix: 'tst',
  fields: { agentId: idSchema(agents.idPrefix), ...testParts },
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
      /** The outcome of its last run; null before the first. */
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
  // An agent that is archived takes its tests along: they keep it from nothing.
  references: {},
  check: ({ player, required }, report) => {
    if (player !== null && required) report('required', 'not_offered');
  },
});
