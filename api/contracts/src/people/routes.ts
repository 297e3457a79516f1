import { z } from 'zod';
import { Role } from '../base/roles.ts';
import { defineRoutes } from '../http/route.ts';

/** A member of the account, for pickers and names. */
export const Person = z
  .object({ id: z.string(), name: z.string(), role: Role, status: z.enum(['invited', 'active', 'suspended']) })
  .meta({ id: 'Person', example: { id: 'usr_8f2c1d', name: 'Marco Reyes', role: 'supervisor', status: 'active' } });
export type Person = z.infer<typeof Person>;

export const peopleRoutes = defineRoutes({
  listPeople: {
    method: 'GET',
    path: '/api/people',
    impersonator: 'allowed',
    agency: 'read',
    summary: "Lists the account's members by name, for pickers",
    access: 'conversation.read',
    ok: { status: 200, body: z.object({ data: z.array(Person) }) },
  },
});
