import { alerts } from './alerts.ts';
import { calls } from './calls.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { session } from './session.ts';
import { table } from './table.ts';

/** Spanish: what is there from the start. */
export const start = { ...frame, ...session, ...alerts, ...calls, ...errors, ...table };
