import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton, type IconButtonRest } from './icon-button.tsx';

/** Languages as a button. */
export function LanguageButton(props: IconButtonRest) {
  const { t } = useTranslation();
  return (
    <IconButton label={t('language.label')} {...props}>
      <Languages size={18} />
    </IconButton>
  );
}
