import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import classes from './shared/admin.module.css';
import { useReadSiteStateQuery } from './shared/admin-api.ts';

/** Lists the operator's details that the public site's legal pages lack. */
export function SiteState() {
  const { t, i18n } = useTranslation();
  const unfilled = useReadSiteStateQuery({}).data?.unfilled ?? [];
  if (unfilled.length === 0) return null;
  const parts = new Intl.ListFormat(i18n.language).format(unfilled.map((part) => t(`admin.site.${part}`)));
  return (
    <div className={classes['siteState']}>
      <Notice level="attention">{t('admin.site.unfilled', { parts })}</Notice>
    </div>
  );
}
