import type { PAGES } from '@switchboard/contracts/pages';
import type { Permission } from '@switchboard/contracts/permissions';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import {
  Building2,
  CodeXml,
  FileText,
  Inbox,
  KeyRound,
  LayoutDashboard,
  MessageSquareText,
  Phone,
  SlidersHorizontal,
  Stethoscope,
  Tags,
  UserCog,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { sectionOf } from '../features/admin/sections.ts';
import type { TextPart } from '../i18n/load-texts.ts';
import type { AnyView } from '../resource/resource-view.ts';
import { loadSignInPage } from './sign-in-ahead.ts';
import type { AppStartListening, StorePart } from './store.ts';

export type ScreenName = keyof typeof PAGES;

/** The parts of the running program that a screen's code may add to. */
export interface ScreenHost {
  readonly startListening: AppStartListening;
  /** Adds a part of the store that a screen brings along. */
  readonly add: (part: StorePart) => void;
  /** The screens that a parent lists for who has these permissions. */
  readonly listedUnder: (parent: ScreenName, permissions: readonly Permission[]) => readonly ListedEntry[];
}

/** A screen as its parent lists it. */
export interface ListedEntry {
  readonly name: ScreenName;
  readonly path: string;
  readonly entry: ScreenEntry;
}

type Params = Readonly<Record<string, string | undefined>>;

/** One screen: routes, navigation, palette, shortcuts, titles and the tests that visit all screens follow from it. */
export interface Screen {
  readonly layout: 'blank' | 'auth' | 'basic' | 'legal' | 'open' | 'app';
  /** Names the page in the browser's title; may be a text that comes with the screen. */
  readonly title: ParseKeys | ((params: Params) => ParseKeys);
  /** Loads its component; a failed load may be tried again. */
  readonly load: (host: ScreenHost) => Promise<ComponentType>;
  /** Texts that come with it. */
  readonly texts?: readonly TextPart[];
  /** Without it nobody is led here, and the address shows that it may not be seen. */
  readonly permission?: Permission;
  /** The screen that it is listed on. A parent without a permission of its own needs one child that may be seen. */
  readonly parent?: ScreenName;
  /** How navigation and palette show it; without it only links lead here. */
  readonly entry?: ScreenEntry;
}

/** The parts of the settings, in their order. */
export const SETTINGS_AREAS = ['answering', 'calls', 'people', 'connected'] as const;
export type SettingsArea = (typeof SETTINGS_AREAS)[number];

export interface ScreenEntry {
  readonly Icon: LucideIcon;
  /** Both are among the texts that are there from the start. */
  readonly label: ParseKeys;
  readonly shortLabel?: ParseKeys;
  /** Keys that lead here from everywhere, such as `g d`. */
  readonly keys?: string;
  /** Where it stands: in the navigation, there on phones alone, or on its parent and in the palette. */
  readonly place: 'nav' | 'nav-on-phones' | 'parent';
  /** The part of its parent that it stands in. */
  readonly area?: SettingsArea;
  /** Shows that something there needs attention. */
  readonly hasAttention?: boolean;
  /** Tells which of its addresses the entry names; all of them unless told. */
  readonly isCurrent?: (params: Params) => boolean;
}

/** Every screen, by the name of its path in the contracts; navigation has this order. */
export const screens: Readonly<Record<ScreenName, Screen>> = {
  home: {
    layout: 'blank',
    title: 'app.name',
    load: async () => (await import('../features/home/home-page.tsx')).HomePage,
  },
  login: { layout: 'auth', title: 'auth.signIn', texts: ['auth'], load: loadSignInPage },
  forgot: {
    layout: 'auth',
    title: 'forgot.title',
    texts: ['auth'],
    load: async () => (await import('../features/auth/forgot-page.tsx')).ForgotPage,
  },
  welcome: {
    layout: 'auth',
    title: 'welcome.title',
    texts: ['auth'],
    load: async () => (await import('../features/auth/welcome-page.tsx')).WelcomePage,
  },
  invite: {
    layout: 'basic',
    title: 'invite.title',
    texts: ['auth'],
    load: async () => (await import('../features/auth/invite-page.tsx')).InvitePage,
  },
  cookiePolicy: {
    layout: 'legal',
    title: 'cookiePolicy.title',
    texts: ['legal'],
    load: async () => (await import('../features/legal/cookie-policy-page.tsx')).CookiePolicyPage,
  },
  dashboard: {
    layout: 'app',
    title: 'dashboard.title',
    texts: ['dashboard'],
    permission: 'conversation.read',
    entry: { Icon: LayoutDashboard, label: 'nav.dashboard', keys: 'g d', place: 'nav' },
    load: async (host) => {
      const [{ DashboardPage }, { startDashboard }] = await Promise.all([
        import('../features/dashboard/dashboard-page.tsx'),
        import('../features/dashboard/dashboard-queries.ts'),
        addQueries(host),
      ]);
      startDashboard(host.startListening);
      return DashboardPage;
    },
  },
  conversations: {
    layout: 'app',
    title: 'inbox.title',
    texts: ['inbox'],
    permission: 'conversation.read',
    entry: { Icon: Inbox, label: 'nav.inbox', keys: 'g c', place: 'nav', hasAttention: true },
    load: async () => (await import('../features/conversations/conversations-page.tsx')).ConversationsPage,
  },
  admin: {
    layout: 'app',
    title: ({ id }) => `admin.${sectionOf(id)}`,
    texts: ['admin', 'resource'],
    permission: 'admin.read',
    entry: {
      Icon: Building2,
      label: 'nav.accounts',
      keys: 'g a',
      place: 'nav',
      isCurrent: ({ id }) => sectionOf(id) === 'accounts',
    },
    load: async (host) => {
      const [{ AdminPage }] = await Promise.all([import('../features/admin/admin-page.tsx'), addQueries(host)]);
      return AdminPage;
    },
  },
  veterinarians: {
    ...kindScreen(async () => {
      const [{ veterinariansView }] = await Promise.all([
        import('../features/veterinarians/veterinarians.tsx'),
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
  settings: {
    layout: 'app',
    title: 'settings.title',
    texts: ['settings'],
    entry: { Icon: SlidersHorizontal, label: 'nav.settings', keys: 'g s', place: 'nav' },
    load: async ({ listedUnder }) => {
      const { settingsPage } = await import('../features/settings/settings-page.tsx');
      return settingsPage(SETTINGS_AREAS, (permissions) => listedUnder('settings', permissions));
    },
  },
  groups: {
    ...resourceScreen(async () => (await import('../features/settings/groups.tsx')).groupsView),
    title: 'groups.title',
    permission: 'groups.read',
    entry: { Icon: Users, label: 'nav.groups', place: 'parent', area: 'people' },
  },
  users: {
    ...resourceScreen(async () => (await import('../features/users/users.tsx')).usersView),
    texts: ['resource', 'settings', 'users'],
    title: 'users.title',
    permission: 'user.manage',
    entry: { Icon: UserCog, label: 'nav.users', place: 'parent', area: 'people' },
  },
  prompts: {
    ...resourceScreen(async () => (await import('../features/settings/prompts.tsx')).promptsView),
    title: 'prompts.title',
    permission: 'prompts.read',
    entry: { Icon: FileText, label: 'nav.prompts', place: 'parent', area: 'answering' },
  },
  smartTags: {
    ...resourceScreen(async () => (await import('../features/settings/smart-tags/smart-tags.tsx')).smartTagsView),
    texts: ['resource', 'settings', 'smartTags'],
    title: 'smartTags.title',
    permission: 'conversation.read',
    entry: { Icon: Tags, label: 'nav.smartTags', place: 'parent', area: 'answering' },
  },
  phoneNumbers: {
    ...resourceScreen(async () => {
      const [{ phoneNumbersView }] = await Promise.all([
        import('../features/phone-numbers/phone-numbers.tsx'),
        loadTemporal(),
      ]);
      return phoneNumbersView;
    }),
    title: 'phoneNumbers.title',
    permission: 'phoneNumbers.read',
    entry: { Icon: Phone, label: 'nav.phoneNumbers', place: 'parent', area: 'calls' },
  },
  secrets: {
    ...resourceScreen(async () => (await import('../features/secrets/secrets.tsx')).secretsView),
    title: 'secrets.title',
    permission: 'secrets.read',
    entry: { Icon: KeyRound, label: 'nav.secrets', place: 'parent', area: 'calls' },
  },
  templates: {
    ...resourceScreen(async () => (await import('../features/settings/templates.tsx')).templatesView),
    title: 'templates.title',
    permission: 'templates.read',
    entry: { Icon: MessageSquareText, label: 'nav.templates', place: 'parent', area: 'answering' },
  },
  listeners: {
    ...resourceScreen(async () => (await import('../features/listeners/listeners.tsx')).listenersView),
    texts: ['resource', 'settings', 'listeners'],
    title: 'listeners.title',
    permission: 'listeners.read',
    entry: { Icon: Webhook, label: 'nav.listeners', place: 'parent', area: 'connected' },
  },
  apiAccess: {
    ...resourceScreen(async () => (await import('../features/api-keys/api-keys.tsx')).apiKeysView),
    texts: ['resource', 'settings', 'apiKeys'],
    title: 'apiKeys.title',
    permission: 'apiKeys.read',
    entry: { Icon: CodeXml, label: 'nav.apiAccess', place: 'parent', area: 'connected' },
  },
  account: {
    layout: 'open',
    title: 'menu.account',
    texts: ['account', 'auth'],
    entry: { Icon: UserRound, label: 'menu.account', shortLabel: 'nav.account', place: 'nav-on-phones' },
    load: async (host) => {
      const [{ AccountPage }] = await Promise.all([import('../features/account/account-page.tsx'), addQueries(host)]);
      return AccountPage;
    },
  },
};

/** Where the browser doesn't have it yet. */
async function loadTemporal(): Promise<void> {
  await (await import('../i18n/wall-time.ts')).loadTemporal();
}

const addQueries = async ({ add }: ScreenHost) => add((await import('../api/query-api.ts')).queryPart);

/** The screen of a kind of resource that stands in the settings, by how it is shown. */
function resourceScreen(view: () => Promise<AnyView>): Pick<Screen, 'layout' | 'texts' | 'parent' | 'load'> {
  return { ...kindScreen(view), texts: ['resource', 'settings'], parent: 'settings' };
}

/** The screen of a kind of resource, wherever it stands. */
function kindScreen(view: () => Promise<AnyView>): Pick<Screen, 'layout' | 'load'> {
  return {
    layout: 'app',
    load: async (host) => {
      const [{ resourcePage }, shown] = await Promise.all([
        import('../resource/start-resource-page.tsx'),
        view(),
        addQueries(host),
      ]);
      return resourcePage(shown, host.startListening);
    },
  };
}
