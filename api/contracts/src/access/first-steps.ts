import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { defineRoutes } from '../http/route.ts';

/** The onboarding steps of a new account: talk to its agent, invite a colleague, connect a number, hear an alert. */
export const FIRST_STEPS = ['talk', 'invite', 'number', 'alert'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const FirstSteps = z
  .object({
    /** In order. Empty for accounts that didn't sign up themselves or hid the steps. */
    steps: z.array(z.object({ name: z.enum(FIRST_STEPS), doneAt: Instant.nullable() })),
    /** An agent to try out. */
    agentId: z.string().nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;

const ok = { status: 200, body: FirstSteps } as const;

export const firstStepRoutes = defineRoutes({
  'firstSteps.read': {
    method: 'GET',
    path: '/api/firstSteps',
    impersonator: 'allowed',
    summary:
      'Reads the onboarding progress of a new account; a step counts as done wherever in the product it was done',
    access: 'user.manage',
    ok,
  },
  'firstSteps.note': {
    method: 'PATCH',
    path: '/api/firstSteps',
    impersonator: 'allowed',
    summary: 'Records that the user heard an alert sound, or hides the steps',
    access: 'user.manage',
    body: z.object({ heard: z.literal(true).optional(), hidden: z.literal(true).optional() }),
    ok,
  },
});
