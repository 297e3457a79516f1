import { accountRoutes } from './access/account.ts';
import { auditRoutes } from './access/audit-routes.ts';
import { firstStepRoutes } from './access/first-steps.ts';
import { invitationRoutes } from './access/invitation.ts';
import { membershipRoutes } from './access/memberships.ts';
import { sessionRoutes } from './access/session.ts';
import { signupRoutes } from './access/signup.ts';
import { subaccountRoutes } from './access/subaccount-routes.ts';
import { userRoutes } from './access/user-routes.ts';
import { agencyBrandingRoutes } from './account-settings/agency-routes.ts';
import { brandingRoutes } from './account-settings/branding-routes.ts';
import { settingsRoutes } from './account-settings/settings-routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { callExportRoutes } from './calls/export-routes.ts';
import { liveCallRoutes } from './calls/live-routes.ts';
import { metricRoutes } from './calls/metric-routes.ts';
import { callRoutes } from './calls/routes.ts';
import { carrierRoutes } from './connections/carrier-routes.ts';
import { llmRoutes } from './connections/llm-routes.ts';
import { retellRoutes } from './connections/retell-routes.ts';
import { bulkRoutes } from './conversations/bulk-routes.ts';
import { draftRoutes } from './conversations/draft-routes.ts';
import { noteRoutes } from './conversations/note-routes.ts';
import { replyRoutes } from './conversations/reply-routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { demoRoutes } from './demos/routes.ts';
import { doNotCallRoutes } from './do-not-call/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { intakeRoutes } from './intake/routes.ts';
import { accountSettingsRoutes, kindRoutes } from './kind-routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { publicConfigRoutes } from './public-config/routes.ts';
import { smartTagRoutes } from './smart-tags/routes.ts';
import { streamRoutes } from './stream/routes.ts';

/** Spelled out because the compiler can't print the inferred type of the whole table. */
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
  typeof auditRoutes &
  typeof adminRoutes &
  typeof conversationRoutes &
  typeof bulkRoutes &
  typeof noteRoutes &
  typeof draftRoutes &
  typeof replyRoutes &
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

/** Every route of the API, by name. */
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
  ...auditRoutes,
  ...adminRoutes,
  ...conversationRoutes,
  ...bulkRoutes,
  ...noteRoutes,
  ...draftRoutes,
  ...replyRoutes,
  ...liveCallRoutes,
  ...carrierRoutes,
  ...llmRoutes,
  ...retellRoutes,
  // These precede the call routes, which would otherwise match their last path segment as an id.
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
