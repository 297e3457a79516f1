import { account } from './es/account.ts';
import { admin } from './es/admin.ts';
import { auth } from './es/auth.ts';
import { conversation } from './es/conversation.ts';
import { legal } from './es/legal.ts';
import { office } from './es/office.ts';
import { start } from './es/start.ts';

/** All texts in Spanish. */
export const es = { ...start, ...account, ...admin, ...auth, ...conversation, ...legal, ...office };
