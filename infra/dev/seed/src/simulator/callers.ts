import type { Language } from '@switchboard/contracts/base/fields';
import type { AccountKey } from '../stories/script.ts';

/** A simulated caller. `says` has the lines for each node of a flow, by node id, one line for each visit. */
export interface CallerScript {
  readonly account: AccountKey;
  /** The number that the caller dials. */
  readonly to: string;
  readonly lang: Language;
  /** Whether the call needs a person. */
  readonly needsHuman: boolean;
  readonly says: Readonly<Record<string, readonly string[]>>;
}

const WILLOW = { account: 'willow', to: '+13035550110' } as const;
const WILLOW_NIGHT = { account: 'willow', to: '+13035550111' } as const;
const BRIGHTSMILE = { account: 'brightsmile', to: '+13125550120' } as const;
const NORTHGATE = { account: 'northgate', to: '+12125550130' } as const;

const BY_DAY = [
  'on Thursday at ten in the morning',
  'on Friday at four in the afternoon',
  'tomorrow at eleven in the morning',
];
const POR_DIA = [
  'el jueves a las diez de la mañana',
  'el viernes a las cuatro de la tarde',
  'mañana a las once de la mañana',
];
const routine = { lang: 'en', needsHuman: false } as const;
const routineEs = { lang: 'es', needsHuman: false } as const;
const urgent = { lang: 'en', needsHuman: true } as const;

/** The demo's callers. If a different agent answers a number at night, the script also has lines for that agent's nodes. */
export const callers: readonly CallerScript[] = [
  {
    ...WILLOW,
    ...routine,
    says: {
      how: ['I need an appointment for my dog'],
      when: BY_DAY,
      what: ['My dog is limping'],
      visit: ['Yes please'],
    },
  },
  {
    ...WILLOW,
    ...routine,
    says: {
      how: ['When are you open?', 'Can I book a visit?'],
      pet: ['It is a rabbit'],
      when: BY_DAY,
      what: ['My rabbit is scratching a lot'],
      visit: ['No, thank you'],
    },
  },
  {
    ...WILLOW,
    ...routineEs,
    says: {
      how: ['Quiero vacunar a mi gata'],
      pet: ['Una gata'],
      when: POR_DIA,
      what: ['Mi gata está vomitando'],
      visit: ['Sí, por favor'],
    },
  },
  { ...WILLOW_NIGHT, ...routine, says: { what: ['My cat is vomiting'], visit: ['Yes please'], when: BY_DAY } },
  {
    ...WILLOW_NIGHT,
    ...urgent,
    says: {
      what: ['My dog just got into baking chocolate'],
      bad: ['Maybe twenty pounds'],
      nobody: ['Please call me back, it is urgent'],
    },
  },
  {
    ...WILLOW,
    ...urgent,
    says: {
      how: ['I need a refill of her heart pills'],
      refill: ['Heart pills for Biscuit'],
      what: ['I want to talk to a person'],
      nobody: ['Please call me back'],
    },
  },
  { ...BRIGHTSMILE, ...routine, says: { how: ['I would like to book a cleaning'], when: BY_DAY } },
  {
    ...BRIGHTSMILE,
    ...routine,
    says: { how: ['Do you take Delta Dental insurance?', 'I need an appointment'], when: BY_DAY },
  },
  { ...BRIGHTSMILE, ...routine, says: { how: ['My tooth hurts since last night'], when: BY_DAY } },
  { ...BRIGHTSMILE, ...routineEs, says: { how: ['Quiero una cita para una limpieza'], when: POR_DIA } },
  { ...BRIGHTSMILE, ...urgent, says: { how: ['I want to talk to a person'] } },
  { ...NORTHGATE, ...routine, says: { how: ['When is my rent due?'], more: ['No, that is all'] } },
  {
    ...NORTHGATE,
    ...routine,
    says: { how: ['Is there a late fee?', 'When is the rent due?'], more: ['Yes please', 'No, thank you'] },
  },
  { ...NORTHGATE, ...routineEs, says: { how: ['¿Cuándo se paga la renta?'], more: ['No, gracias'] } },
  {
    ...NORTHGATE,
    ...urgent,
    says: { how: ['Water is coming through the bathroom ceiling'], shutOff: ['Yes, I did'], unit: ['4B'] },
  },
  { ...NORTHGATE, ...urgent, says: { how: ['There is no heat, it is freezing'], unit: ['Apartment twelve'] } },
];
