import type { Branding } from '@switchboard/contracts/account-settings/branding';
import { Logo } from '../../ui/logo.tsx';
import classes from './brand-mark.module.css';

/** An agency's logo, or the product's mark. */
export function BrandMark({ branding, size = 28 }: { branding: Pick<Branding, 'logoUrl'> | null; size?: number }) {
  if (!branding?.logoUrl) return <Logo size={size} />;
  return <img className={classes['mark']} src={branding.logoUrl} alt="" height={size} />;
}
