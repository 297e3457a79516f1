import { act, cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { Trans, useTranslation } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeLocale, needTexts, startI18n } from './i18n.ts';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('conversation');
});
afterEach(cleanup);

test('the rendered text follows the language, including texts that were loaded earlier', async () => {
  render(<Word />);
  screen.getByText('en Close Transcript');
  await act(() => changeLocale('es'));
  screen.getByText(`es ${i18next.t('action.close')} ${i18next.t('open.transcript')}`);
  expect(i18next.t('open.transcript')).not.toBe('Transcript');
  await act(() => changeLocale('en'));
});

test('marked parts of a text get their element, and values are not parsed as markup', () => {
  const values = { thing: '<b>x</b> & <i>y</i>', by: '<b>Bo</b>' };
  const { container } = render(<Trans i18nKey="happened.raised" values={values} components={{ b: <b /> }} />);
  expect([...container.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([values.thing]);
  expect(container.textContent).toContain('<b>Bo</b>');
});

function Word() {
  const { t, i18n } = useTranslation();
  return (
    <p>
      {i18n.language} {t('action.close')} {t('open.transcript')}
    </p>
  );
}
