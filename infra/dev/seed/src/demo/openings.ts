import type { CandidateStage } from '@switchboard/contracts/hiring/candidates';

/** An opening of the demo, as sent to the API, and the number of candidates in each stage. */
export interface DemoOpening {
  readonly body: {
    readonly name: string;
    readonly slug: string;
    readonly rubric?: readonly { readonly criterion: string; readonly weight: number }[];
  } & Readonly<Record<string, unknown>>;
  readonly candidates: Readonly<Partial<Record<CandidateStage, number>>>;
}

export const NIGHTS: DemoOpening = {
  body: {
    name: 'Veterinary technician, nights',
    slug: 'veterinary-technician-nights',
    status: 'open',
    location: 'Boulder, CO',
    department: 'Nursing',
    description: {
      en: 'You care for patients from six in the evening to eight in the morning, three nights a week.\n\nYou prepare rooms, place catheters, watch over patients after surgery, and help when an emergency comes in. A veterinarian is on call all night.\n\nYou have a license as a technician in Colorado, or you get one within six months. Spanish is welcome.',
      es: 'Usted cuida a los pacientes de seis de la tarde a ocho de la mañana, tres noches por semana.\n\nPrepara las salas, coloca catéteres, vigila a los pacientes después de la cirugía y ayuda cuando llega una urgencia. Toda la noche hay un veterinario de guardia.\n\nTiene la licencia de técnico de Colorado, o la obtiene en seis meses.',
    },
    salaryMin: 52_000,
    salaryMax: 61_000,
    openings: 2,
    questions: [
      'Which nights of the week can you work?',
      'Tell me about an emergency that you took part in. What was your share in it?',
      'How many years have you placed catheters?',
      'How do you speak with an owner who is afraid for their animal?',
    ],
    rubric: [
      { criterion: 'Stays calm in an emergency', weight: 40 },
      { criterion: 'Experience with patients after surgery', weight: 30 },
      { criterion: 'Speaks kindly and clearly with owners', weight: 20 },
      { criterion: 'Is free on the nights that are needed', weight: 10 },
    ],
  },
  candidates: {
    applied: 5,
    invited: 10,
    screening: 3,
    screened: 8,
    shortlist: 5,
    interview: 3,
    offer: 1,
    rejected: 5,
    withdrawn: 2,
  },
};

const RECEPTIONIST: DemoOpening = {
  body: {
    name: 'Bilingual receptionist',
    slug: 'bilingual-receptionist',
    status: 'closed',
    location: 'Boulder, CO',
    department: 'Front desk',
    employmentType: 'part_time',
    description: {
      en: 'You greet owners in English and Spanish, book visits, and keep the waiting room calm.',
      es: 'Usted recibe a los dueños en inglés y en español, agenda las visitas y mantiene la calma en la sala de espera.',
    },
    salaryMin: 38_000,
    salaryMax: 42_000,
    questions: ['In which languages do you answer the phone?'],
    rubric: [
      { criterion: 'Speaks English and Spanish well', weight: 60 },
      { criterion: 'Keeps several visits in mind at once', weight: 40 },
    ],
  },
  candidates: {},
};

const LEASING: DemoOpening = {
  body: {
    name: 'Leasing agent',
    slug: 'leasing-agent',
    status: 'paused',
    location: 'New York, NY',
    workMode: 'hybrid',
    department: 'Leasing',
    description: { en: 'You show apartments, answer applicants, and see each lease through to its signature.', es: '' },
    salaryMin: 55_000,
    salaryMax: 70_000,
    questions: ['How many leases did you close last year?'],
    rubric: [{ criterion: 'Sees applications through', weight: 100 }],
  },
  candidates: {},
};

/** The demo's openings, by the email of the account's administrator. */
export const demoOpenings: Readonly<Record<string, readonly DemoOpening[]>> = {
  'priya@willowcreek.example': [NIGHTS, RECEPTIONIST],
  'terrence@northgate.example': [LEASING],
};
