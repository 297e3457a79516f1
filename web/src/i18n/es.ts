import { auth } from './es/auth.ts';
import { conversation } from './es/conversation.ts';
import { errors } from './es/errors.ts';
import { frame } from './es/frame.ts';
import { inbox } from './es/inbox.ts';
import { office } from './es/office.ts';

/** All texts in Spanish. */
export const es = { ...frame, ...auth, ...inbox, ...conversation, ...office, ...errors };
