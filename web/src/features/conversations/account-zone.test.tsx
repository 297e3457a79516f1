// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { useFormats, ZoneContext } from '../../i18n/use-formats.ts';
import { AccountZone } from './account-zone.tsx';

beforeAll(() => startI18n('en'));

function Zone() {
  return <output>{useFormats().zoneName()}</output>;
}

test.each([
  [null, 'Mountain Time'],
  [{ timeZone: 'Asia/Tokyo' }, 'Japan Standard Time'],
])("times are told in the zone of the account that is shown, until that is known in one's own: %j", (meta, zone) => {
  const store = configureStore({ reducer: () => ({ inbox: { meta } }) });
  const { unmount } = render(
    <Provider store={store}>
      <ZoneContext value="America/Denver">
        <AccountZone>
          <Zone />
        </AccountZone>
      </ZoneContext>
    </Provider>,
  );
  expect(screen.getByRole('status').textContent).toBe(zone);
  unmount();
});
