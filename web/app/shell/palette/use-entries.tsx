import { useMantineColorScheme } from '@mantine/core';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { Bot, Keyboard, Languages, LogOut, MessageSquare, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { TagMark } from '../../entities/tags/tag-mark.tsx';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { changeQuery, DEFAULT_QUERY, formatInboxQuery } from '../../features/conversations/inbox/inbox-query.ts';
import { chooseLocale } from '../../i18n/choose-locale.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { logOut } from '../../session/session-calls.ts';
import { selectSession } from '../../session/session-slice.ts';
import { Theme, toColorScheme, toTheme } from '../../ui/color-scheme.ts';
import { openShortcutSheet } from '../../ui/open-shortcut-sheet.tsx';
import { getDisplayName } from '../../ui/phone-number.ts';
import { THEME_ICONS } from '../../ui/theme-button.tsx';
import { useMinute } from '../../ui/use-now.ts';
import { useListedScreens } from '../screens/use-listed-screens.ts';
import type { Entry } from './entries.ts';
import { useFound } from './use-found.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

interface Entries {
  readonly entries: readonly Entry[];
  /** Whether more entries are loading. */
  readonly isBusy: boolean;
}

/** The pages and actions that the user may access, plus the account's conversations that match the input. */
export function useAccountEntries(text: string): Entries {
  const found = useFoundEntries(text);
  return { entries: [...usePages(), ...found.entries, ...useFilters(), ...useActions()], isBusy: found.isBusy };
}

/** The entries of a user who may not see conversations. */
export const usePlainEntries = (): Entries => ({ entries: [...usePages(), ...useActions()], isBusy: false });

function usePages(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useListedScreens().map(({ name, path, entry: { Icon, label, keys } }) => ({
    id: name,
    group: 'goTo',
    label: t(label),
    icon: <Icon {...ICON} />,
    ...(keys !== undefined && { keys }),
    run: () => void navigate(path),
  }));
}

function useFoundEntries(text: string): Entries {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const formats = useFormats();
  const now = useMinute();
  const { rows, hits, total, isCapped, isBusy } = useFound(text);
  const search = buildSearch({ range: 'all', searchString: text.trim() });
  const entries = rows.map((row): Entry => {
    const { id, agentName, lastMessageAt } = row;
    return {
      id: `conversation-${id}`,
      group: 'conversations',
      label: getDisplayName(row) ?? t('row.withheld'),
      icon: <MessageSquare {...ICON} />,
      detail: [formats.moment(lastMessageAt, now), hits[id]?.text ?? agentName].filter(Boolean).join(' · '),
      isFound: true,
      run: () => void navigate({ pathname: paths.conversation(id), search }),
    };
  });
  if (total <= rows.length) return { entries, isBusy };
  const all: Entry = {
    id: 'conversations-all',
    group: 'conversations',
    label: t('palette.all', {
      count: total,
      formatted: formats.number(total) + (isCapped ? '+' : ''),
      text: text.trim(),
    }),
    icon: <Search {...ICON} />,
    isFound: true,
    run: () => void navigate({ pathname: paths.conversations, search }),
  };
  return { entries: [...entries, all], isBusy };
}

function useFilters(): readonly Entry[] {
  const navigate = useNavigate();
  const tags = useSmartTags(null) ?? [];
  const agents = useAgents(null);
  const filter = (change: Parameters<typeof buildSearch>[0]) => () =>
    void navigate({ pathname: paths.conversations, search: buildSearch(change) });
  return [
    ...tags
      .filter(({ archived }) => !archived)
      .map(
        ({ id, name, color }): Entry => ({
          id: `tag-${id}`,
          group: 'tags',
          label: name,
          icon: <TagMark color={color} />,
          run: filter({ smartTagIds: [id] }),
        }),
      ),
    ...agents.map(
      ({ id, name }): Entry => ({
        id: `agent-${id}`,
        group: 'agents',
        label: name,
        icon: <Bot {...ICON} />,
        run: filter({ filters: { agentId: [id] } }),
      }),
    ),
  ];
}

function useActions(): readonly Entry[] {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const session = useSelector(selectSession);
  const leaveFor = session?.agency ?? session?.impersonating;
  const action = (id: string, label: string, rest: Pick<Entry, 'icon' | 'keys' | 'run'>): Entry => ({
    id,
    group: 'actions',
    label,
    ...rest,
  });
  return [
    action('shortcuts', t('shortcuts.title'), { icon: <Keyboard {...ICON} />, keys: '?', run: openShortcutSheet }),
    ...Theme.options
      .filter((theme) => theme !== toTheme(colorScheme))
      .map((theme) => {
        const Icon = THEME_ICONS[theme];
        return action(`theme-${theme}`, `${t('theme.label')}: ${t(`theme.${theme}`)}`, {
          icon: <Icon {...ICON} />,
          run: () => setColorScheme(toColorScheme(theme)),
        });
      }),
    ...LOCALES.filter((locale) => locale !== currentLocale()).map((locale) =>
      action(`language-${locale}`, `${t('language.label')}: ${t(`language.${locale}`)}`, {
        icon: <Languages {...ICON} />,
        run: () => void chooseLocale(locale),
      }),
    ),
    action('sign-out', leaveFor ? t('menu.leave', { name: leaveFor.name }) : t('menu.signOut'), {
      icon: <LogOut {...ICON} />,
      run: () => void dispatch(logOut()),
    }),
  ];
}

const buildSearch = (change: Parameters<typeof changeQuery>[1]): string =>
  formatInboxQuery(changeQuery(DEFAULT_QUERY, change));
