import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLocale, startI18n } from './i18n.ts';
import { useFormats } from './use-formats.ts';

afterEach(cleanup);

test('formats follow the language', async () => {
  await startI18n('en');
  const { result } = renderHook(useFormats);
  expect(result.current.languageAlone('es')).toBe('Spanish');
  await act(() => changeLocale('es'));
  expect(result.current.languageAlone('es')).toBe('Español');
});
