// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { en } from '../en.ts';
import { es } from '../es.ts';
import i18n from './i18next.ts';
import { initReactI18next, useTranslation } from './react-i18next.ts';

afterEach(cleanup);

test('what is drawn follows the language', async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { app: en } } });
  render(<Word />);
  expect(screen.getByText(`en ${en.action.close}`)).toBeDefined();

  i18n.addResourceBundle('es', 'app', es);
  await act(() => i18n.changeLanguage('es'));
  expect(screen.getByText(`es ${es.action.close}`)).toBeDefined();
});

function Word() {
  const { t, i18n: shared } = useTranslation();
  return (
    <p>
      {shared.language} {t('action.close')}
    </p>
  );
}
