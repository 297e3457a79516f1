import type { ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import type { HealthProblem } from '@switchboard/contracts/account-settings/settings-routes';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import { foldText } from '@switchboard/contracts/base/text';
import type { ParseKeys } from 'i18next';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import { useAmbientStream } from '../../live/ambient.ts';
import { ListSkeleton } from '../../resource/list-skeleton.tsx';
import { SearchBox } from '../../resource/search-box.tsx';
import { startKit } from '../../resource/start-resource-page.tsx';
import { selectUser } from '../../session/session-slice.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import page from '../../ui/page.module.css';
import { useIsAwaited } from '../../ui/use-is-awaited.ts';
import { useReadHealthQuery } from './health-api.ts';
import { HealthCards } from './health-cards.tsx';
import { HealthMark } from './health-mark.tsx';
import classes from './settings-page.module.css';

/** A screen in the settings index. */
export interface SettingsEntry {
  readonly name: string;
  readonly path: string;
  readonly entry: { readonly Icon: LucideIcon; readonly label: ParseKeys; readonly area?: Area };
}
type Area = 'answering' | 'calls' | 'people' | 'connected' | 'account';

/** How often the health is polled, since a webhook can fail without any change. */
const LOOK_EVERY_MS = 60_000;

interface SettingsPageOptions {
  readonly startListening: ListenerMiddlewareInstance['startListening'];
  readonly areas: readonly Area[];
  readonly listEntries: (permissions: readonly Permission[]) => readonly SettingsEntry[];
}

/** The settings index: problems that need attention, and all settings by area, with a search. */
export function settingsPage({ startListening, areas, listEntries }: SettingsPageOptions): ComponentType {
  startKit(startListening);
  return () => {
    useAmbientStream();
    const { data: problems = [], isLoading } = useReadHealthQuery(undefined, { pollingInterval: LOOK_EVERY_MS });
    const { t } = useTranslation();
    const [params, setParams] = useSearchParams();
    const permissions = useSelector(selectUser)?.permissions ?? [];
    const text = params.get('find') ?? '';
    // The index is below the cards. Rendered before them, it would move under the user's pointer.
    const isAwaited = useIsAwaited(isLoading) && text === '';
    const find = (wanted: string) => setParams(wanted === '' ? {} : { find: wanted }, { replace: true });
    const found = listEntries(permissions).filter(({ entry }) => foldText(t(entry.label)).includes(foldText(text)));
    return (
      <div className={page['page']}>
        <header className={`${page['head']} ${classes['head']}`}>
          <h1 className={page['title']}>{t('settings.title')}</h1>
          <div className={classes['search']}>
            <SearchBox label={t('settings.find')} value={text} onSearch={find} />
          </div>
        </header>
        {text === '' && <HealthCards problems={problems} />}
        {found.length === 0 && <EmptyState title={t('settings.none')} />}
        {isAwaited && <ListSkeleton />}
        {!isAwaited &&
          areas.map((area) => (
            <AreaSection
              key={area}
              area={area}
              entries={found.filter(({ entry }) => entry.area === area)}
              problems={problems}
            />
          ))}
      </div>
    );
  };
}

interface AreaSectionProps {
  readonly area: Area;
  readonly entries: readonly SettingsEntry[];
  readonly problems: readonly HealthProblem[];
}

/** Health areas whose name differs from the screen's. */
const HEALTH_AREA_OF: Readonly<Record<string, string>> = { apiAccess: 'apiKeys' };

function AreaSection({ area, entries, problems }: AreaSectionProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <section className={classes['area']} aria-labelledby={`area-${area}`}>
      <div>
        <h2 id={`area-${area}`} className={classes['heading']}>
          {t(`settings.area.${area}`)}
        </h2>
        <p className={classes['about']}>{t(`settings.area.${area}About`)}</p>
      </div>
      <ul className={classes['entries']}>
        {entries.map(({ name, path, entry: { Icon, label } }) => (
          <li key={name}>
            <Link to={path} className={classes['entry']}>
              <span className={classes['icon']}>
                <Icon size={18} aria-hidden="true" />
              </span>
              <span className={classes['label']}>{t(label)}</span>
              <HealthMark problems={problems.filter((problem) => problem.area === (HEALTH_AREA_OF[name] ?? name))} />
              <ChevronRight size={16} aria-hidden="true" className={classes['arrow']} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
