import { accountRoutes } from './access/account.ts';
import { invitationRoutes } from './access/invitation.ts';
import { managementRoutes } from './access/management.ts';
import { sessionRoutes } from './access/session.ts';
import { userRoutes } from './access/user-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { kindRoutes } from './kinds/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { publicConfigRoutes } from './public-config/routes.ts';
import { smartTagRoutes } from './smart-tags/routes.ts';
import { streamRoutes } from './stream/routes.ts';

/** Every call of the API. */
export const apiRoutes = {
  ...publicConfigRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...userRoutes,
  ...managementRoutes,
  ...adminRoutes,
  ...conversationRoutes,
  ...smartTagRoutes,
  ...kindRoutes,
  ...peopleRoutes,
  ...dashboardRoutes,
  ...streamRoutes,
  ...intakeRoutes,
} as const;
export type RouteName = keyof typeof apiRoutes;
