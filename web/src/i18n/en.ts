import { account } from './en/account.ts';
import { admin } from './en/admin.ts';
import { auth } from './en/auth.ts';
import { conversation } from './en/conversation.ts';
import { legal } from './en/legal.ts';
import { office } from './en/office.ts';
import { start } from './en/start.ts';

/** All texts in English; their keys are what every language has. Placeholders and plural forms are i18next's. */
export const en = { ...start, ...account, ...admin, ...auth, ...conversation, ...legal, ...office };
