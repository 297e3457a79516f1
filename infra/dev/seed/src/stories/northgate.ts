import type { Story } from './script.ts';

const maintenance = {
  account: 'northgate',
  agent: 'Northgate Maintenance',
  agentVersion: 'v4',
  direction: 'inbound',
} as const;
const leasing = { account: 'northgate', agent: 'Northgate Leasing', agentVersion: 'v2', direction: 'inbound' } as const;
const router = { account: 'northgate', agent: 'Northgate Router', agentVersion: 'v6', direction: 'inbound' } as const;

/** Cases 18 to 26: a property manager. */
export const northgateStories: readonly Story[] = [
  {
    ...maintenance,
    key: '18-ceiling-leak',
    recording: '18-ceiling-leak.mp3',
    language: 'en',
    contact: 'Imani Brooks',
    number: '+12125550144',
    daysAgo: 1,
    time: '02:17',
    script: `
      0.6 A Northgate maintenance, after hours. Is anyone in danger?
      3.4 C No, but water is coming through the bathroom ceiling in 4B.
      7.0 A Is it dripping or pouring, and is it near a light or outlet?
      11.9 C Steady drip, yes, right by the light.
      14.1 # Water leak
      14.2 ! emergency electrical_risk | right by the light
      15.0 A Please switch off the bathroom breaker and keep clear. I am sending the on-call plumber.
      19.3 T create_work_order(4B, leak, P1) -> WO-20418; dispatch -> ETA 40 min
      22.8 A A plumber is about forty minutes away. I will text you the details.
      30.0 . completed | A leak through the ceiling of 4B beside a light. WO-20418, plumber dispatched, 40 minutes.
    `,
  },
  {
    ...maintenance,
    key: '19a-no-heat',
    language: 'en',
    contact: 'Walter Finch',
    number: '+12125550151',
    daysAgo: 2,
    time: '05:40',
    script: `
      0.6 A Northgate maintenance, after hours. Is anyone in danger?
      3.8 C There is no heat, it's eight below outside and my mother is eighty-four.
      9.0 A That is urgent. Which building and unit?
      12.2 C Elm Street twelve, 2A.
      14.0 # No heat
      14.1 ! emergency no_heat | no heat, it's eight below outside
      15.5 T create_work_order(Elm 12, boiler, P1) -> WO-20425; dispatch -> ETA 55 min
      18.0 A A boiler technician is on the way. If she gets too cold, the lobby of number 10 is heated and open.
      29.0 . completed | No heat in Elm Street 12, 2A; an elderly resident. WO-20425.
    `,
  },
  {
    ...maintenance,
    key: '19b-no-heat',
    language: 'en',
    contact: 'Dolores Vega',
    number: '+12125550152',
    daysAgo: 2,
    time: '05:48',
    script: `
      0.6 A Northgate maintenance, after hours. Is anyone in danger?
      3.1 C The heating is out in all of Elm Street twelve.
      7.0 T find_open_work_orders(Elm 12) -> WO-20425
      8.2 A We know, and a technician is on the way, here within the hour.
      10.0 # No heat
      14.0 C Okay, good.
      16.0 . completed | A second report of the boiler in Elm Street 12, joined to WO-20425.
    `,
  },
  {
    ...maintenance,
    key: '20-gas',
    language: 'en',
    contact: 'Rosa Delgado',
    number: '+12125550160',
    daysAgo: 3,
    time: '21:03',
    script: `
      0.6 A Northgate maintenance, after hours. Is anyone in danger?
      2.7 C I smell gas in the hallway, really strong.
      4.9 ! emergency gas | I smell gas in the hallway
      5.2 A Leave the building now, don't touch any switch, and call 911 from outside. I am connecting you to our emergency line.
      11.0 T transfer_call(emergency line) -> answered in 3.1 s
      12.0 # Emergency
      15.0 - 
      96 . transferred | A smell of gas in the hallway; told to leave, transferred to the emergency line.
    `,
  },
  {
    ...router,
    key: '21-noise',
    language: 'en',
    number: '+12125550171',
    daysAgo: 2,
    time: '23:20',
    script: `
      0.6 A Northgate Property Management. Maintenance, leasing, or something else?
      3.5 C Something else. The people in 6C are having a party again.
      8.4 A I am sorry. I can file a noise complaint and text the resident.
      12.2 C Do that, please.
      13.0 # Complaint
      15.1 T file_complaint(6C, noise) -> NC-771
      17.0 A Filed as NC-771.
      20.0 . completed | Noise from 6C, complaint NC-771.
    `,
  },
  {
    ...router,
    key: '22-rent',
    language: 'en',
    contact: 'Bao Tran',
    number: '+12125550138',
    daysAgo: 4,
    time: '10:55',
    script: `
      0.6 A Northgate Property Management. Maintenance, leasing, or something else?
      3.0 C When exactly is the rent due, the first or the fifth?
      6.8 A On the first, with no late fee until the end of the fifth.
      9.9 # Rent question
      11.0 C Great, thanks.
      12.4 . completed
    `,
  },
  {
    ...leasing,
    key: '23-tour',
    language: 'en',
    contact: 'Alexandra Petrov',
    number: '+12125550183',
    daysAgo: 3,
    time: '16:18',
    script: `
      0.6 A Northgate leasing. Are you looking for a home?
      3.6 C Yes, I'd like to see the two-bedroom on Cedar, Saturday at eleven.
      9.0 T book_tour(Cedar 2BR, Sat 11:00) -> conflict
      10.4 A Eleven is taken. Half past twelve, or Sunday at eleven?
      15.0 C Sunday.
      17.2 T book_tour(Cedar 2BR, Sun 11:00) -> confirmed
      18.0 # New client
      18.1 # Booking made
      19.0 A Sunday at eleven. I will send you the address.
      23.0 . completed | Tour of the two-bedroom on Cedar, Sunday 11:00 after a conflict on Saturday.
    `,
  },
  {
    ...maintenance,
    key: '24-traduccion',
    language: 'es',
    contact: 'Joaquín Ibáñez',
    number: '+12125550194',
    daysAgo: 1,
    time: '18:36',
    script: `
      0.6 A Mantenimiento de Northgate. ¿Hay alguien en peligro?
      3.9 C No, pero la cerradura de mi puerta se quedó trabada y estoy por fuera con el bebé.
      9.3 ! attention locked_out | estoy por fuera con el bebé
      10.0 A Entiendo. ¿En qué edificio y apartamento?
      13.7 C Roble cuarenta, 3D.
      16.0 T create_work_order(Oak 40 3D, lockout, P1) -> WO-20431
      17.0 # Spanish
      17.8 A Un cerrajero llega en veinticinco minutos.
      24.0 . completed | Cerradura trabada en Roble 40, 3D, con un bebé. WO-20431, cerrajero en 25 minutos.
    `,
  },
  {
    ...router,
    key: '25-vendor',
    language: 'en',
    contact: 'Keystone Elevators',
    number: '+12125550107',
    daysAgo: 4,
    time: '14:02',
    script: `
      0.6 A Northgate Property Management. Maintenance, leasing, or something else?
      3.3 C Keystone Elevators, returning Terrence's call about the lift in Oak.
      7.5 T leave_message(Terrence Boyd) -> delivered
      8.8 A I have told Terrence that you called. Is there a good number?
      12.5 C This one.
      14.0 . completed | Keystone Elevators called back about the lift in Oak.
    `,
  },
  {
    ...maintenance,
    key: '26-locked-out',
    language: 'en',
    contact: 'Zoë Hartmann',
    number: '+12125550122',
    daysAgo: 5,
    time: '00:41',
    script: `
      0.6 A Northgate maintenance, after hours. Is anyone in danger?
      3.0 C No, I'm just locked out like an idiot. Birch seven, 1F.
      7.4 A It happens. A locksmith can be there in half an hour; the fee is eighty dollars.
      13.0 C Fine, send him.
      15.5 T create_work_order(Birch 7 1F, lockout, P2) -> WO-20399
      17.0 A He is on the way.
      20.0 . completed | Locked out of Birch 7, 1F. Locksmith in 30 minutes, WO-20399.
    `,
  },
];
