// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { en } from '../en.ts';
import { es } from '../es.ts';
import i18n from './i18next.ts';
import { initReactI18next, Trans, useTranslation } from './react-i18next.tsx';

afterEach(cleanup);

test('what is drawn follows the language', async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { app: en } } });
  render(<Word />);
  expect(screen.getByText(`en ${en.action.close}`)).toBeDefined();

  i18n.addResourceBundle('es', 'app', es);
  await act(() => i18n.changeLanguage('es'));
  expect(screen.getByText(`es ${es.action.close}`)).toBeDefined();
});

test('a part of a text stands in its element, and a value is only a value', async () => {
  const app = { told_one: '<b>{{thing}}</b> by {{by}}', told_other: '{{count}}: <b>{{thing}}</b> by <i>{{by}}</i>.' };
  await i18n.init({ lng: 'en', resources: { en: { app } } });
  const components = { b: <b />, i: <i /> };
  const { container } = render(
    <>
      <p>
        <Trans i18nKey="told" count={1} values={{ thing: '<i>x</i>', by: 'Ada' }} components={components} />
      </p>
      <p>
        <Trans i18nKey="told" count={2} values={{ thing: 'tags', by: '<b>Bo</b>' }} components={components} />
      </p>
    </>,
  );
  expect([...container.querySelectorAll('p')].map((line) => line.innerHTML)).toEqual([
    '<b>&lt;i&gt;x&lt;/i&gt;</b> by Ada',
    '2: <b>tags</b> by <i>&lt;b&gt;Bo&lt;/b&gt;</i>.',
  ]);
});

function Word() {
  const { t, i18n: shared } = useTranslation();
  return (
    <p>
      {shared.language} {t('action.close')}
    </p>
  );
}
