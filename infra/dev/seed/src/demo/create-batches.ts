import type { Language } from '@switchboard/contracts/base/fields';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { readIdsByName } from './ids-by-name.ts';
import { asPerson } from './person.ts';

const ADMINISTRATOR = 'priya@willowcreek.example';
const AGENT = 'Willow Front Desk';
const NAME = 'Vaccines due this winter';
const ZONE = 'America/Denver';
const DAY_MS = 86_400_000;
const OWNERS = ['Alma', 'Bruno', 'Celia', 'Dag', 'Edda', 'Fermín', 'Greer', 'Hana', 'Iker', 'June', 'Kofi', 'Lena'];
const FAMILIES = ['Castillo', 'Novak', 'Ferris'];
const PETS = ['Nube', 'Biscuit', 'Tango', 'Olive', 'Pixel'];
const CONSENT: Readonly<Record<Language, string>> = {
  en: 'You may call me about my animal’s vaccines, also by an automated voice.',
  es: 'Pueden llamarme por las vacunas de mi animal, también con una voz automática.',
};

/** Creates a batch that starts tomorrow, with contacts who consented. Does nothing if the batch already exists. */
export async function createBatches(url: string, now: Date): Promise<void> {
  await asPerson(url, ADMINISTRATOR, async (call) => {
    if ((await readIdsByName(call, 'batches')).has(NAME)) return;
    const agentId = (await readIdsByName(call, 'agents')).get(AGENT);
    const body = {
      name: NAME,
      agentId,
      timeZone: ZONE,
      windows: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:30', to: '17:00' })),
      concurrency: 3,
      startAt: tomorrowAtTen(now),
    };
    const create = kindRoutes['batches.create'];
    const { id } = create.ok.body.parse(await call(create, { body }));
    await call(kindRoutes['batches.addContacts'], { params: { id }, body: { data: contacts(now) } });
    await call(kindRoutes['batches.start'], { params: { id } });
  });
}

function contacts(now: Date) {
  return FAMILIES.flatMap((family) => OWNERS.map((owner) => `${owner} ${family}`)).map((name, nth) => {
    const language: Language = nth % 5 === 2 ? 'es' : 'en';
    return {
      // The number is from the range reserved for fiction.
      phone: `+1720555${String(150 + nth).padStart(4, '0')}`,
      name,
      language,
      variables: { pet_name: PETS[nth % PETS.length] ?? '' },
      consent: {
        text: CONSENT[language],
        at: new Date(now.getTime() - (nth + 20) * DAY_MS).toISOString(),
        source: 'Intake form',
      },
    };
  });
}

const tomorrowAtTen = (now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(ZONE)
    .add({ days: 1 })
    .withPlainTime({ hour: 10 })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
