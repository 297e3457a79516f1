import { configureStore } from '@reduxjs/toolkit';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../../i18n/i18n.ts';
import { useFieldLabel } from './field-label.ts';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('inbox');
});

test('agents with the same name have different labels', () => {
  const agents = [
    { id: 'agt_1', name: 'Triage' },
    { id: 'triage', name: 'Triage' },
    { id: 'desk', name: 'Front Desk' },
  ];
  const state = { inbox: { query: null, known: { agents: {} } }, agents: { byTenant: { '': agents } } };
  const store = configureStore({ reducer: () => state });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useFieldLabel(), { wrapper });
  const labels = agents.map(({ id }) => result.current('agentId', id));
  expect(labels).toEqual(['Triage', 'Triage, on a voice platform', 'Front Desk']);
});
