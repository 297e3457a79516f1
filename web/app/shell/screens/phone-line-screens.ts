import { KeyRound, Phone, PhoneOff } from 'lucide-react';
import { addQueries, loadTemporal, resourceScreen } from './kind-screen.ts';
import type { Screen, ScreenName } from './screen.ts';

/** The settings of an account's lines: its numbers, its do-not-call list, and the secrets of the services it calls. */
export const phoneLineScreens: Pick<Readonly<Record<ScreenName, Screen>>, 'phoneNumbers' | 'doNotCall' | 'secrets'> = {
  phoneNumbers: {
    ...resourceScreen(async () => {
      const [{ phoneNumbersView }] = await Promise.all([
        import('../../features/phone-numbers/phone-numbers.tsx'),
        loadTemporal(),
      ]);
      return phoneNumbersView;
    }),
    title: 'phoneNumbers.title',
    permission: 'phoneNumbers.read',
    entry: { Icon: Phone, label: 'nav.phoneNumbers', place: 'parent', area: 'calls' },
  },
  doNotCall: {
    layout: 'app',
    title: 'doNotCall.title',
    texts: ['resource', 'settings', 'doNotCall'],
    parent: 'settings',
    permission: 'doNotCall.read',
    entry: { Icon: PhoneOff, label: 'nav.doNotCall', place: 'parent', area: 'calls' },
    load: async (host) => {
      const [{ doNotCallPage }] = await Promise.all([
        import('../../features/do-not-call/do-not-call-page.tsx'),
        addQueries(host),
      ]);
      return doNotCallPage(host.startListening);
    },
  },
  secrets: {
    ...resourceScreen(async () => (await import('../../features/secrets/secrets.tsx')).secretsView),
    title: 'secrets.title',
    permission: 'secrets.read',
    entry: { Icon: KeyRound, label: 'nav.secrets', place: 'parent', area: 'calls' },
  },
};
