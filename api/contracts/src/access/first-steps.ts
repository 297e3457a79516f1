import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';

/** The beginning of a new account: talk to its agent, invite somebody, connect a number, hear an alert. */
export const FIRST_STEPS = ['talk', 'invite', 'number', 'alert'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const FirstSteps = z
  .object({
    /** In order; none of an account that didn't sign up by itself, or whose people have hidden them. */
    steps: z.array(z.object({ name: z.enum(FIRST_STEPS), doneAt: Instant.nullable() })),
    /** An agent to talk to. */
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
    summary: 'Reads how far a new account has come; each step is done once it was done anywhere in the product',
    access: 'user.manage',
    ok,
  },
  'firstSteps.note': {
    method: 'PATCH',
    path: '/api/firstSteps',
    impersonator: 'allowed',
    summary: 'Notes that the sound of an alert was heard, or hides the steps',
    access: 'user.manage',
    body: z.object({ heard: z.literal(true).optional(), hidden: z.literal(true).optional() }),
    ok,
  },
});
