import {
  Bot,
  Briefcase,
  Building2,
  Cable,
  ClipboardList,
  CodeXml,
  FileText,
  Inbox,
  LayoutDashboard,
  ListFilter,
  MessageSquareText,
  SlidersHorizontal,
  Stethoscope,
  Store,
  Tags,
  UserCog,
  UserRound,
  UserRoundSearch,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react';
import { toSection } from '../../features/admin/sections.ts';
import { callScreens } from './call-screens.ts';
import { addQueries, kindScreen, loadTemporal, resourceScreen } from './kind-screen.ts';
import { phoneLineScreens } from './phone-line-screens.ts';
import { loadSignInPage } from './preload-sign-in.ts';
import { type Screen, type ScreenName, SETTINGS_AREAS } from './screen.ts';

/** Every screen, by its path's name in the contracts; the navigation has this order. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  login: { layout: 'auth', title: 'auth.signIn', texts: ['auth'], load: loadSignInPage },
  forgot: {
    layout: 'auth',
    title: 'forgot.title',
    texts: ['auth'],
    load: async () => (await import('../../features/auth/forgot-page.tsx')).ForgotPage,
  },
  welcome: {
    layout: 'auth',
    title: 'welcome.title',
    texts: ['auth'],
    load: async () => (await import('../../features/auth/welcome-page.tsx')).WelcomePage,
  },
  invite: {
    layout: 'basic',
    title: 'invite.title',
    texts: ['auth'],
    load: async () => (await import('../../features/auth/invite-page.tsx')).InvitePage,
  },
  connectionThankYou: {
    layout: 'basic',
    title: 'connections.title',
    texts: ['connections'],
    load: async () => (await import('../../features/connections/thank-you-page.tsx')).ThankYouPage,
  },
  dashboard: {
    layout: 'app',
    title: 'dashboard.title',
    texts: ['dashboard', 'availability'],
    permission: 'conversation.read',
    entry: { Icon: LayoutDashboard, label: 'nav.dashboard', keys: 'g d', place: 'nav' },
    load: async (host) => {
      const [{ DashboardPage }, { startDashboard }] = await Promise.all([
        import('../../features/dashboard/dashboard-page.tsx'),
        import('../../features/dashboard/dashboard-api.ts'),
        addQueries(host),
      ]);
      startDashboard(host.startListening);
      return DashboardPage;
    },
  },
  conversations: {
    layout: 'app',
    title: 'inbox.title',
    texts: ['inbox', 'waiting'],
    permission: 'conversation.read',
    entry: { Icon: Inbox, label: 'nav.inbox', keys: 'g c', place: 'nav', hasAttention: true },
    load: async () => (await import('../../features/conversations/conversations-page.tsx')).ConversationsPage,
  },
  ...callScreens,
  agents: {
    ...kindScreen(async () => (await import('../../features/agents/agents.tsx')).agentsView),
    title: 'agents.title',
    texts: ['resource', 'agents', 'flows'],
    permission: 'agents.read',
    entry: { Icon: Bot, label: 'nav.agents', keys: 'g b', place: 'nav' },
  },
  flows: {
    layout: 'app',
    title: 'flows.title',
    texts: ['resource', 'settings', 'agents', 'flows'],
    parent: 'settings',
    permission: 'flows.read',
    entry: { Icon: Workflow, label: 'nav.flows', keys: 'g w', place: 'parent', area: 'answering' },
    load: async (host) => {
      const [{ flowsPage }] = await Promise.all([import('../../features/flows/flows-page.tsx'), addQueries(host)]);
      return flowsPage(host.startListening);
    },
  },
  admin: {
    layout: 'app',
    title: ({ id }) => `admin.${toSection(id)}`,
    texts: ['admin', 'resource'],
    permission: 'admin.read',
    entry: {
      Icon: Building2,
      label: 'nav.accounts',
      keys: 'g a',
      place: 'nav',
      isCurrent: ({ id }) => toSection(id) === 'accounts',
    },
    load: async (host) => {
      const [{ AdminPage }] = await Promise.all([import('../../features/admin/admin-page.tsx'), addQueries(host)]);
      return AdminPage;
    },
  },
  veterinarians: {
    ...kindScreen(async () => {
      const [{ veterinariansView }] = await Promise.all([
        import('../../features/veterinarians/veterinarians.tsx'),
        loadTemporal(),
      ]);
      return veterinariansView;
    }),
    title: 'veterinarians.title',
    texts: ['resource', 'veterinarians'],
    permission: 'veterinarians.read',
    entry: {
      Icon: Stethoscope,
      label: 'nav.veterinarians',
      shortLabel: 'nav.veterinariansShort',
      keys: 'g v',
      place: 'nav',
    },
  },
  jobs: {
    ...kindScreen(async () => {
      const [{ openingsView }] = await Promise.all([import('../../features/hiring/openings.tsx'), loadTemporal()]);
      return openingsView;
    }),
    title: 'jobs.title',
    texts: ['resource', 'jobs', 'batches'],
    permission: 'jobs.read',
    entry: { Icon: ClipboardList, label: 'nav.jobs', keys: 'g j', place: 'nav-but-phones' },
  },
  candidates: {
    ...kindScreen(async () => {
      const [{ candidatesView }] = await Promise.all([import('../../features/hiring/candidates.tsx'), loadTemporal()]);
      return candidatesView;
    }),
    title: 'candidates.title',
    texts: ['resource', 'jobs'],
    parent: 'jobs',
    permission: 'candidates.read',
    entry: { Icon: UserRoundSearch, label: 'nav.candidates', place: 'parent' },
  },
  subaccounts: {
    ...kindScreen(async () => (await import('../../features/subaccounts/subaccounts.tsx')).subaccountsView),
    title: 'subaccounts.title',
    texts: ['resource', 'subaccounts'],
    permission: 'subaccount.manage',
    entry: { Icon: Briefcase, label: 'nav.subaccounts', keys: 'g l', place: 'nav' },
  },
  settings: {
    layout: 'app',
    title: 'settings.title',
    texts: ['resource', 'settings', 'general'],
    entry: { Icon: SlidersHorizontal, label: 'nav.settings', keys: 'g s', place: 'nav' },
    load: async (host) => {
      const [{ settingsPage }] = await Promise.all([
        import('../../features/settings/settings-page.tsx'),
        addQueries(host),
      ]);
      return settingsPage({
        startListening: host.startListening,
        areas: SETTINGS_AREAS,
        listEntries: (permissions) => host.listedUnder('settings', permissions),
      });
    },
  },
  general: {
    layout: 'app',
    title: 'general.title',
    texts: ['resource', 'settings', 'general', 'inbox'],
    parent: 'settings',
    permission: 'settings.read',
    entry: { Icon: Store, label: 'nav.general', place: 'parent', area: 'account' },
    load: async (host) => {
      const [{ generalPage }] = await Promise.all([
        import('../../features/general/general-page.tsx'),
        loadTemporal(),
        addQueries(host),
      ]);
      return generalPage(host.startListening);
    },
  },
  agency: {
    layout: 'app',
    title: 'agency.title',
    texts: ['resource', 'settings', 'subaccounts', 'agency'],
    parent: 'settings',
    permission: 'agency.manage',
    entry: { Icon: Building2, label: 'nav.agency', place: 'parent', area: 'account' },
    load: async (host) => {
      const [{ agencyPage }] = await Promise.all([import('../../features/agency/agency-page.tsx'), addQueries(host)]);
      return agencyPage(host.startListening);
    },
  },
  groups: {
    ...resourceScreen(async () => (await import('../../features/settings/groups.tsx')).groupsView),
    title: 'groups.title',
    permission: 'groups.read',
    entry: { Icon: Users, label: 'nav.groups', place: 'parent', area: 'people' },
  },
  views: {
    ...resourceScreen(async () => (await import('../../features/settings/views.tsx')).viewsView),
    title: 'views.title',
    permission: 'views.read',
    entry: { Icon: ListFilter, label: 'nav.views', place: 'parent', area: 'people' },
  },
  users: {
    ...resourceScreen(async () => (await import('../../features/users/users.tsx')).usersView),
    texts: ['resource', 'settings', 'users', 'account'],
    title: 'users.title',
    permission: 'user.manage',
    entry: { Icon: UserCog, label: 'nav.users', place: 'parent', area: 'people' },
  },
  prompts: {
    ...resourceScreen(async () => (await import('../../features/settings/prompts.tsx')).promptsView),
    title: 'prompts.title',
    permission: 'prompts.read',
    entry: { Icon: FileText, label: 'nav.prompts', place: 'parent', area: 'answering' },
  },
  smartTags: {
    ...resourceScreen(async () => (await import('../../features/settings/smart-tags/smart-tags.tsx')).smartTagsView),
    texts: ['resource', 'settings', 'smartTags'],
    title: 'smartTags.title',
    permission: 'conversation.read',
    entry: { Icon: Tags, label: 'nav.smartTags', place: 'parent', area: 'answering' },
  },
  ...phoneLineScreens,
  templates: {
    ...resourceScreen(async () => (await import('../../features/settings/templates.tsx')).templatesView),
    title: 'templates.title',
    permission: 'templates.read',
    entry: { Icon: MessageSquareText, label: 'nav.templates', place: 'parent', area: 'answering' },
  },
  connections: {
    ...resourceScreen(async () => (await import('../../features/connections/connections.tsx')).connectionsView),
    texts: ['resource', 'connections'],
    title: 'connections.title',
    permission: 'connections.read',
    entry: { Icon: Cable, label: 'nav.connections', place: 'parent', area: 'connected' },
  },
  listeners: {
    ...resourceScreen(async () => (await import('../../features/webhooks/webhooks.tsx')).webhooksView),
    texts: ['resource', 'settings', 'listeners'],
    title: 'listeners.title',
    permission: 'listeners.read',
    entry: { Icon: Webhook, label: 'nav.listeners', place: 'parent', area: 'connected' },
  },
  apiAccess: {
    ...resourceScreen(async () => (await import('../../features/api-keys/api-keys.tsx')).apiKeysView),
    texts: ['resource', 'settings', 'apiKeys'],
    title: 'apiKeys.title',
    permission: 'apiKeys.read',
    entry: { Icon: CodeXml, label: 'nav.apiAccess', place: 'parent', area: 'connected' },
  },
  account: {
    layout: 'open',
    title: 'menu.account',
    texts: ['account', 'auth'],
    call: 'readProfile',
    entry: { Icon: UserRound, label: 'menu.account', shortLabel: 'nav.account', place: 'nav-on-phones' },
    load: async (host) => {
      const [{ AccountPage }] = await Promise.all([
        import('../../features/account/account-page.tsx'),
        addQueries(host),
      ]);
      return AccountPage;
    },
  },
};
