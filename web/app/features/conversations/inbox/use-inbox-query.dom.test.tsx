import { renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { createInboxTab } from '../test/inbox-tab.ts';
import { useInboxQuery } from './use-inbox-query.ts';

test.each([
  ['acc_willow', null],
  ['acc_northgate', 'acc_northgate'],
])('a URL with the account %s shows the account %s', (named, tenantId) => {
  const { store } = createInboxTab();
  const { result } = renderHook(useInboxQuery, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter initialEntries={[`/conversations?tenantId=${named}`]}>{children}</MemoryRouter>
      </Provider>
    ),
  });
  expect(result.current.query.tenantId).toBe(tenantId);
});
