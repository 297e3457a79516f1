import type { Branding } from '@switchboard/contracts/account-settings/branding';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../entities/branding/brand-mark.tsx';
import { paths } from '../../routes/paths.ts';
import classes from './public-frame.module.css';

/** The name of the product or the agency's brand, as a link home. It loads a new document, because error pages show it too. */
export function Brand({ branding = null }: { branding?: Branding | null }) {
  const { t } = useTranslation();
  return (
    <a href={paths.home} className={classes['brand']}>
      <BrandMark branding={branding} size={26} />
      {branding?.name ?? t('app.name')}
    </a>
  );
}
