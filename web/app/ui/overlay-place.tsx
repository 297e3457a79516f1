import { useTranslation } from 'react-i18next';
import { OVERLAYS, TOASTS } from './theme.ts';

/** The place of menus, dialogs and toasts, on error pages too. Like everything else, overlays must belong to a landmark. */
export function OverlayPlace() {
  const { t } = useTranslation();
  return (
    <section id={OVERLAYS} aria-label={t('app.overlays')}>
      <div id={TOASTS} aria-live="polite" />
    </section>
  );
}
