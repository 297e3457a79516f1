import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import page from '../../ui/page.module.css';
import { AccountDetail } from './account-detail.tsx';
import { Accounts } from './accounts.tsx';
import { Emails } from './emails.tsx';
import { SectionNav } from './section-nav.tsx';
import { type Section, toSection } from './sections.ts';
import classes from './shared/admin.module.css';
import { SiteState } from './site-state.tsx';
import { System } from './system/system.tsx';

/** The administration: accounts, stored emails, and the state of the system. */
export function AdminPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const section = toSection(id);
  return (
    <div className={page['page']}>
      <header className={`${page['head']} ${classes['head']}`}>
        <h1 className={page['title']}>{t('admin.heading')}</h1>
        <SectionNav />
      </header>
      <SiteState />
      <Content section={section} />
      {section === 'accounts' && id !== undefined && <AccountDetail key={id} id={id} />}
    </div>
  );
}

function Content({ section }: { section: Section }) {
  switch (section) {
    case 'accounts':
      return <Accounts />;
    case 'mails':
      return <Emails />;
    case 'system':
      return <System />;
    default:
      return section satisfies never;
  }
}
