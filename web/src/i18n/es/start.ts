import { alerts } from './alerts.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { inbox } from './inbox.ts';
import { session } from './session.ts';

/** Spanish: what is there from the start. */
export const start = { ...frame, ...session, ...alerts, ...inbox, ...errors };
