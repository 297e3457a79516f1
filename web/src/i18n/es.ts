import { account } from './es/account.ts';
import { admin } from './es/admin.ts';
import { alerts } from './es/alerts.ts';
import { auth } from './es/auth.ts';
import { conversation } from './es/conversation.ts';
import { errors } from './es/errors.ts';
import { frame } from './es/frame.ts';
import { inbox } from './es/inbox.ts';
import { office } from './es/office.ts';

/** All texts in Spanish. */
export const es = {
  ...admin,
  ...frame,
  ...auth,
  ...alerts,
  ...inbox,
  ...conversation,
  ...office,
  ...account,
  ...errors,
};
