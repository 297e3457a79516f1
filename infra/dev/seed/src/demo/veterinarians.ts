import type { DemoItem } from './demo-item.ts';

const on = (weekdays: readonly number[], from: string, to: string, order = 1) =>
  weekdays.map((weekday) => ({ weekday, from, to, order }));
const [MON_TO_WED, MON_TO_FRI, SAT, SUN] = [[1, 2, 3], [1, 2, 3, 4, 5], [6], [7]];

/** Willow's veterinarians. Their on-call schedule intentionally has a gap on Sunday from 02:00 to 08:00. */
export const demoVeterinarians: readonly DemoItem[] = [
  {
    kind: 'veterinarians',
    body: {
      name: 'Dr. Elena Ruiz',
      credentials: 'DVM',
      species: ['Dogs', 'Cats', 'Small animals'],
      specialties: ['Surgery'],
      languages: ['en'],
      phone: '+13035550114',
      appointmentTypes: [
        { name: 'Vaccination', minutes: 20 },
        { name: 'Surgery consultation', minutes: 40 },
      ],
      rota: [...on(MON_TO_WED, '18:00', '08:00'), ...on(SUN, '08:00', '08:00', 2)],
    },
  },
  {
    kind: 'veterinarians',
    body: {
      name: 'Dr. Tom Akers',
      credentials: 'DVM',
      species: ['Exotics', 'Rabbits', 'Birds'],
      languages: ['en'],
      phone: '+13035550116',
      acceptsNewClients: false,
      appointmentTypes: [{ name: 'Exotics visit', minutes: 30 }],
      rota: [...on([4, 5], '18:00', '08:00'), ...on(SAT, '18:00', '02:00')],
    },
  },
  {
    kind: 'veterinarians',
    body: {
      name: 'Dr. Mei Chen',
      credentials: 'DVM, DACVECC',
      species: ['Dogs', 'Cats'],
      specialties: ['Emergencies'],
      languages: ['en', 'es'],
      phone: '+13035550119',
      rota: [
        ...on([...MON_TO_FRI, ...SAT], '08:00', '18:00'),
        ...on(SUN, '08:00', '08:00'),
        ...on(MON_TO_FRI, '18:00', '08:00', 2),
        ...on(SAT, '18:00', '02:00', 2),
      ],
    },
  },
];
