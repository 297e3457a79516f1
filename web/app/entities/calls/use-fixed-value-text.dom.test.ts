import type { CallFilterName } from '@switchboard/contracts/calls/filters';
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../i18n/i18n.ts';
import { useFixedValueText } from './use-fixed-value-text.ts';

beforeAll(async () => {
  await startI18n('es');
  await needTexts('callLog', 'inbox');
});

test.each<[CallFilterName, string, string | undefined]>([
  ['outcome', 'hung_up', 'Colgaron pronto'],
  ['status', 'no_answer', 'Sin respuesta'],
  ['endedGroup', 'account', 'Sus ajustes'],
  ['endedReason', 'customer-ended-call', 'La persona que llamó colgó'],
  ['direction', 'outbound', 'Saliente'],
  ['channel', 'phone', 'Teléfono'],
  ['language', 'en', 'Inglés'],
  ['resolved', 'true', 'Sí'],
  ['toolName', 'lookup_on_call', undefined],
  ['channel', 'a.b', undefined],
])('the filter %s reads its value %s as %s in Spanish', (name, value, text) => {
  const { result, unmount } = renderHook(useFixedValueText);
  expect(result.current(name, value)).toBe(text);
  unmount();
});
