import { account } from './en/account.ts';
import { admin } from './en/admin.ts';
import { alerts } from './en/alerts.ts';
import { auth } from './en/auth.ts';
import { conversation } from './en/conversation.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { inbox } from './en/inbox.ts';
import { office } from './en/office.ts';

/** All texts in English; their keys are what every language has. Placeholders and plural forms are i18next's. */
export const en = {
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
