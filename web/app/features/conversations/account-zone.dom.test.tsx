import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { useFormats, ZoneContext } from '../../i18n/use-formats.ts';
import { buildSession } from '../../test/build-session.ts';
import { AccountZone, useShownAccountName } from './list/account-zone.tsx';

beforeAll(() => startI18n('en'));

function Shown() {
  return <output>{`${useShownAccountName() ?? '?'}, ${useFormats().zoneName()}`}</output>;
}

const CHILD = { timeZone: 'Asia/Tokyo', accountName: 'Northgate' };
const session = { payload: buildSession({ role: 'agency_owner', tenantId: 'acc_harbor' }) };

test.each([
  ['/conversations', null, 'Willow, Mountain Time'],
  ['/conversations?tenantId=acc_harbor', null, 'Willow, Mountain Time'],
  ['/conversations?tenantId=acc_northgate', null, '?, Mountain Time'],
  ['/conversations/7?tenantId=acc_northgate', CHILD, 'Northgate, Japan Standard Time'],
  ['/dashboard', CHILD, 'Willow, Mountain Time'],
])('the inbox shows the name and time zone of the account on the screen: %s, %j', (address, meta, text) => {
  const store = configureStore({ reducer: () => ({ inbox: { meta }, session }) });
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <ZoneContext value="America/Denver">
          <AccountZone>
            <Shown />
          </AccountZone>
        </ZoneContext>
      </MemoryRouter>
    </Provider>,
  );
  expect(screen.getByRole('status').textContent).toBe(text);
  unmount();
});
