import type { Permission } from '@switchboard/contracts/permissions';
import { foldText } from '@switchboard/contracts/text';
import type { ParseKeys } from 'i18next';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import { useAmbientStream } from '../../live/ambient.ts';
import { SearchBox } from '../../resource/search-box.tsx';
import { selectUser } from '../../session/session-slice.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import page from '../../ui/page.module.css';
import classes from './settings-page.module.css';

/** A screen that the settings list. */
export interface SettingsEntry {
  readonly name: string;
  readonly path: string;
  readonly entry: { readonly Icon: LucideIcon; readonly label: ParseKeys; readonly area?: Area };
}
type Area = 'answering' | 'calls' | 'people' | 'connected';

/** The index of the settings: what there is, by area, with a search. */
export function settingsPage(
  areas: readonly Area[],
  entriesOf: (permissions: readonly Permission[]) => readonly SettingsEntry[],
): ComponentType {
  return () => {
    useAmbientStream();
    const { t } = useTranslation();
    const [params, setParams] = useSearchParams();
    const permissions = useSelector(selectUser)?.permissions ?? [];
    const text = params.get('find') ?? '';
    const find = (wanted: string) => setParams(wanted === '' ? {} : { find: wanted }, { replace: true });
    const found = entriesOf(permissions).filter(({ entry }) => foldText(t(entry.label)).includes(foldText(text)));
    return (
      <div className={page['page']}>
        <header className={`${page['head']} ${classes['head']}`}>
          <h1 className={page['title']}>{t('settings.title')}</h1>
          <div className={classes['search']}>
            <SearchBox label={t('settings.find')} value={text} onSearch={find} />
          </div>
        </header>
        {found.length === 0 && <EmptyState title={t('settings.none')} />}
        {areas.map((area) => (
          <AreaSection key={area} area={area} entries={found.filter(({ entry }) => entry.area === area)} />
        ))}
      </div>
    );
  };
}

function AreaSection({ area, entries }: { area: Area; entries: readonly SettingsEntry[] }) {
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
              {t(label)}
              <ChevronRight size={16} aria-hidden="true" className={classes['arrow']} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
