import { accountRoutes } from './access/account.ts';
import { firstStepRoutes } from './access/first-steps.ts';
import { invitationRoutes } from './access/invitation.ts';
import { managementRoutes } from './access/management.ts';
import { membershipRoutes } from './access/memberships.ts';
import { sessionRoutes } from './access/session.ts';
import { signupRoutes } from './access/signup.ts';
import { subaccountRoutes } from './access/subaccount-routes.ts';
import { userRoutes } from './access/user-routes.ts';
import { agencyBrandingRoutes } from './account-settings/agency-routes.ts';
import { brandingRoutes } from './account-settings/branding-routes.ts';
import { accountSettingsRoutes } from './account-settings/routes.ts';
import { settingsRoutes } from './account-settings/settings-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { callExportRoutes } from './calls/export-routes.ts';
import { metricRoutes } from './calls/metric-routes.ts';
import { callRoutes } from './calls/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { demoRoutes } from './demos/routes.ts';
import { doNotCallRoutes } from './do-not-call/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { kindRoutes } from './kinds/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { publicConfigRoutes } from './public-config/routes.ts';
import { smartTagRoutes } from './smart-tags/routes.ts';
import { streamRoutes } from './stream/routes.ts';
import { liveCallRoutes } from './talk/call-routes.ts';
import { carrierRoutes } from './talk/carrier-routes.ts';
import { llmRoutes } from './talk/llm-routes.ts';
import { retellRoutes } from './talk/retell-routes.ts';

/** Written out: the tables' types are too long to be said in one. */
type ApiRoutes = typeof publicConfigRoutes &
  typeof sessionRoutes &
  typeof signupRoutes &
  typeof demoRoutes &
  typeof accountRoutes &
  typeof firstStepRoutes &
  typeof invitationRoutes &
  typeof membershipRoutes &
  typeof userRoutes &
  typeof subaccountRoutes &
  typeof brandingRoutes &
  typeof agencyBrandingRoutes &
  typeof managementRoutes &
  typeof adminRoutes &
  typeof conversationRoutes &
  typeof liveCallRoutes &
  typeof carrierRoutes &
  typeof llmRoutes &
  typeof retellRoutes &
  typeof callExportRoutes &
  typeof metricRoutes &
  typeof callRoutes &
  typeof smartTagRoutes &
  typeof kindRoutes &
  typeof accountSettingsRoutes &
  typeof settingsRoutes &
  typeof doNotCallRoutes &
  typeof exportRoutes &
  typeof peopleRoutes &
  typeof dashboardRoutes &
  typeof streamRoutes &
  typeof intakeRoutes;

/** Every call of the API. */
export const apiRoutes: ApiRoutes = {
  ...publicConfigRoutes,
  ...sessionRoutes,
  ...signupRoutes,
  ...demoRoutes,
  ...accountRoutes,
  ...firstStepRoutes,
  ...invitationRoutes,
  ...membershipRoutes,
  ...userRoutes,
  ...subaccountRoutes,
  ...brandingRoutes,
  ...agencyBrandingRoutes,
  ...managementRoutes,
  ...adminRoutes,
  ...conversationRoutes,
  ...liveCallRoutes,
  ...carrierRoutes,
  ...llmRoutes,
  ...retellRoutes,
  // Before the calls, whose ids would else take the word.
  ...callExportRoutes,
  ...metricRoutes,
  ...callRoutes,
  ...smartTagRoutes,
  ...kindRoutes,
  ...accountSettingsRoutes,
  ...settingsRoutes,
  ...doNotCallRoutes,
  ...exportRoutes,
  ...peopleRoutes,
  ...dashboardRoutes,
  ...streamRoutes,
  ...intakeRoutes,
};
export type RouteName = keyof ApiRoutes;
