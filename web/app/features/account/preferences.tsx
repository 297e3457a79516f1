import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { LOCALES, type Locale } from '@switchboard/contracts/base/constants';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { chooseLocale } from '../../i18n/choose-locale.ts';
import { currentLocale } from '../../i18n/i18n.ts';
import { changeProfile } from '../../session/change-profile.ts';
import { Theme, toColorScheme, toTheme } from '../../ui/color-scheme.ts';
import { Section } from '../../ui/section.tsx';
import { Setting } from '../../ui/setting.tsx';
import { toastError } from '../../ui/toast.ts';
import classes from './account.module.css';

/** The settings for language and theme. */
export function Preferences() {
  const { t } = useTranslation();
  return (
    <Section title={t('account.preferences')} note={t('account.preferencesNote')}>
      <div className={classes['settings']}>
        <LanguageSetting />
        <ThemeSetting />
      </div>
    </Section>
  );
}

function LanguageSetting() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const choose = (value: string) => {
    const locale: Locale | undefined = LOCALES.find((known) => known === value);
    if (locale === undefined) return;
    // Applies to this browser at once, and by default to emails and other browsers.
    chooseLocale(locale)
      .then(() => dispatch(changeProfile({ locale })))
      .catch(toastError);
  };
  return (
    <Setting label={t('language.label')} note={t('account.languageNote')}>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t('language.label')}
        value={currentLocale()}
        onChange={choose}
        data={LOCALES.map((locale) => ({ value: locale, label: <span lang={locale}>{t(`language.${locale}`)}</span> }))}
      />
    </Setting>
  );
}

function ThemeSetting() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Setting label={t('theme.label')} note={t('account.themeNote')}>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t('theme.label')}
        value={toTheme(colorScheme)}
        onChange={(value) => setColorScheme(toColorScheme(Theme.parse(value)))}
        data={Theme.options.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
      />
    </Setting>
  );
}
