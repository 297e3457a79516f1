import { accountSettingsRoutes } from '@switchboard/contracts/kind-routes';
import { asPerson } from './person.ts';

const WEEKDAYS = [1, 2, 3, 4, 5];

/** The settings of the demo's accounts, by their administrator's email; each edition becomes a version. */
const settings: Readonly<Record<string, readonly object[]>> = {
  'priya@willowcreek.example': [
    {
      businessHours: [
        ...WEEKDAYS.map((weekday) => ({ weekday, from: '08:00', to: '18:00' })),
        { weekday: 6, from: '09:00', to: '13:00' },
      ],
      retentionDays: 365,
    },
    {
      holidays: [
        { date: '2026-12-25', name: 'Christmas Day' },
        { date: '2027-01-01', name: 'New Year’s Day' },
      ],
      recordingConsent: {
        en: 'This call is recorded so that we can look after your pet.',
        es: 'Esta llamada se graba para poder cuidar de su mascota.',
      },
      redaction: ['card_number', 'social_security_number'],
      concurrencyLimit: 12,
    },
  ],
  'terrence@northgate.example': [
    { businessHours: WEEKDAYS.map((weekday) => ({ weekday, from: '09:00', to: '17:00' })), retentionDays: 180 },
  ],
};

/** Writes the settings of the demo's accounts as their administrators. Settings that were changed before stay unchanged. */
export async function writeAccountSettings(url: string): Promise<void> {
  const { 'settings.get': read, 'settings.change': change } = accountSettingsRoutes;
  for (const [email, editions] of Object.entries(settings)) {
    await asPerson(url, email, async (call) => {
      let { version } = read.ok.body.parse(await call(read));
      if (version > 1) return;
      for (const edition of editions) {
        ({ version } = change.ok.body.parse(await call(change, { body: { version, ...edition } })));
      }
    });
  }
}
