import { alerts } from './alerts.ts';
import { calls } from './calls.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { session } from './session.ts';
import { table } from './table.ts';

/** Spanish texts that every page needs. */
export const start = { ...frame, ...session, ...alerts, ...calls, ...errors, ...table };
