import { Activity, Building2, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import classes from './section-nav.module.css';
import { getSectionPath, SECTIONS, type Section, toSection } from './sections.ts';

const ICONS: Readonly<Record<Section, typeof Mail>> = { accounts: Building2, mails: Mail, system: Activity };

/** Navigation between the sections of the administration. */
export function SectionNav() {
  const { t } = useTranslation();
  const current = toSection(useParams()['id']);
  return (
    <nav className={classes['nav']} aria-label={t('admin.heading')}>
      {SECTIONS.map((section) => {
        const Icon = ICONS[section];
        return (
          <Link
            key={section}
            to={getSectionPath(section)}
            className={classes['link']}
            aria-current={section === current ? 'page' : undefined}
          >
            <Icon size={16} aria-hidden="true" />
            {t(`admin.${section}`)}
          </Link>
        );
      })}
    </nav>
  );
}
