import type { SignupTrade } from '@switchboard/contracts/access/signup';
import { both } from '@switchboard/contracts/agents/flow-templates/building-blocks';

/** A text in both languages. */
export interface Both<T = string> {
  readonly en: T;
  readonly es: T;
}

/** The phrases of a trade's callers, and its agent's answers. */
export interface TradeWords {
  /** An emergency that a person must learn about at once. */
  readonly urgent: { readonly phrases: Both<string[]>; readonly examples: Both<string[]>; readonly answer: Both };
  /** The request of most callers. */
  readonly request: { readonly phrases: Both<string[]>; readonly examples: Both<string[]>; readonly ask: Both };
  readonly tags: readonly { readonly name: string; readonly color: string; readonly raisesAttention?: true }[];
}

const SAFETY = both(
  'This may be an emergency. If somebody is in danger, hang up and call the emergency number. I am telling our team right now.',
  'Puede ser una emergencia. Si alguien está en peligro, cuelgue y llame al número de emergencias. Aviso ahora mismo a nuestro equipo.',
);
const NOW = both('I am telling our team right now.', 'Aviso ahora mismo a nuestro equipo.');
const VISIT = both('Tell me briefly what the visit is about.', 'Dígame brevemente para qué es la visita.');
const EMERGENCY_TAG = { name: 'Emergency', color: '#dc2626', raisesAttention: true } as const;
const VISIT_TAG = { name: 'Visit requested', color: '#15803d' } as const;

const visits = {
  phrases: both(['appointment', 'book a visit', 'see the doctor'], ['una cita', 'pedir cita', 'una visita']),
  examples: both(
    ['I would like an appointment this week', 'can I come in on Friday'],
    ['Quiero una cita esta semana', '¿Puedo ir el viernes?'],
  ),
  ask: VISIT,
};

/** Each trade's words. */
export const TRADE_WORDS: Readonly<Record<SignupTrade, TradeWords>> = {
  veterinary: {
    urgent: {
      phrases: both(
        ['poison', 'not breathing', 'hit by a car', 'chocolate'],
        ['veneno', 'no respira', 'atropellado', 'chocolate'],
      ),
      examples: both(
        ['my dog ate chocolate', 'my cat was hit by a car'],
        ['Mi perro comió chocolate', 'Atropellaron a mi gata'],
      ),
      answer: NOW,
    },
    request: visits,
    tags: [EMERGENCY_TAG, VISIT_TAG, { name: 'Prescription refill', color: '#8b5cf6' }],
  },
  dental: {
    urgent: {
      phrases: both(
        ['swelling', 'bleeding', 'knocked out'],
        ['hinchazón', 'hinchada', 'sangra', 'se le cayó el diente'],
      ),
      examples: both(
        ['my face is swelling', 'the bleeding does not stop'],
        ['Se me hincha la cara', 'No deja de sangrar'],
      ),
      answer: SAFETY,
    },
    request: visits,
    tags: [EMERGENCY_TAG, VISIT_TAG, { name: 'Insurance question', color: '#6366f1' }],
  },
  medical: {
    urgent: {
      phrases: both(
        ['chest pain', 'chest feels heavy', 'cannot breathe', 'unconscious'],
        ['dolor de pecho', 'pesa el pecho', 'no puede respirar', 'inconsciente'],
      ),
      examples: both(
        ['my father has chest pain', 'she cannot breathe well'],
        ['A mi padre le duele el pecho', 'No puede respirar bien'],
      ),
      answer: SAFETY,
    },
    request: visits,
    tags: [EMERGENCY_TAG, VISIT_TAG, { name: 'Prescription refill', color: '#8b5cf6' }],
  },
  clinic: {
    urgent: {
      phrases: both(
        ['allergic reaction', 'lips are tingling', 'chest pain'],
        ['reacción alérgica', 'hormiguean los labios', 'dolor de pecho'],
      ),
      examples: both(
        ['my lips are tingling since the injection', 'I feel faint and have chest pain'],
        ['Me hormiguean los labios desde la inyección', 'Me mareo y me duele el pecho'],
      ),
      answer: SAFETY,
    },
    request: visits,
    tags: [EMERGENCY_TAG, VISIT_TAG, { name: 'Called before', color: '#0ea5e9' }],
  },
  property: {
    urgent: {
      phrases: both(
        ['leak', 'no heat', 'smell gas', 'water coming'],
        ['fuga', 'sin calefacción', 'huele a gas', 'entra agua'],
      ),
      examples: both(
        ['water is coming through the ceiling', 'there is no heat', 'I smell gas'],
        ['Entra agua por el techo', 'No hay calefacción', 'Huele a gas'],
      ),
      answer: SAFETY,
    },
    request: {
      phrases: both(
        ['repair', 'maintenance', 'see the apartment', 'rent'],
        ['reparación', 'avería', 'ver el piso', 'alquiler'],
      ),
      examples: both(
        ['the tap drips', 'I would like to see the two-bedroom'],
        ['El grifo gotea', 'Quisiera ver el piso de dos habitaciones'],
      ),
      ask: both('Which unit is it, and what is it about?', '¿Qué piso es, y de qué se trata?'),
    },
    tags: [EMERGENCY_TAG, { name: 'Repair', color: '#0284c7' }, { name: 'Leasing', color: '#16a34a' }],
  },
  homeServices: {
    urgent: {
      phrases: both(
        ['flooding', 'leaking', 'burnt smell', 'smell gas'],
        ['inundado', 'pierde agua', 'huele a quemado', 'huele a gas'],
      ),
      examples: both(
        ['the water heater is leaking on the floor', 'the breaker smells burnt'],
        ['El calentador pierde agua por el suelo', 'El cuadro huele a quemado'],
      ),
      answer: NOW,
    },
    request: {
      phrases: both(['estimate', 'quote', 'repair', 'come by'], ['presupuesto', 'reparación', 'que vengan']),
      examples: both(
        ['could I get an estimate', 'can somebody come by this week'],
        ['¿Me darían un presupuesto?', '¿Puede venir alguien esta semana?'],
      ),
      ask: both('What should be done, and at which address?', '¿Qué hay que hacer, y en qué dirección?'),
    },
    tags: [
      EMERGENCY_TAG,
      { name: 'Estimate', color: '#16a34a' },
      { name: 'Complaint', color: '#be123c', raisesAttention: true },
    ],
  },
  insurance: {
    urgent: {
      phrases: both(['injured', 'bleeding', 'on the shoulder'], ['heridos', 'sangra', 'en el arcén']),
      examples: both(['my wife is bleeding', 'somebody is injured'], ['Mi mujer sangra', 'Hay heridos']),
      answer: SAFETY,
    },
    request: {
      phrases: both(['claim', 'accident', 'policy', 'coverage'], ['parte', 'siniestro', 'póliza', 'cobertura']),
      examples: both(
        ['I want to report a claim', 'somebody backed into my car'],
        ['Quiero dar un parte', 'Me dieron marcha atrás'],
      ),
      ask: both('What happened, when and where?', '¿Qué pasó, cuándo y dónde?'),
    },
    tags: [EMERGENCY_TAG, { name: 'New claim', color: '#6366f1' }, { name: 'Coverage question', color: '#0ea5e9' }],
  },
  other: {
    urgent: {
      phrases: both(['emergency', 'it is urgent'], ['emergencia', 'es urgente']),
      examples: both(['this is an emergency', 'it is urgent, please'], ['Es una emergencia', 'Es urgente, por favor']),
      answer: NOW,
    },
    request: {
      phrases: both(['question', 'appointment', 'order', 'message'], ['pregunta', 'cita', 'pedido', 'recado']),
      examples: both(
        ['I have a question about my order', 'please take a message'],
        ['Tengo una pregunta sobre mi pedido', 'Quiero dejar un recado'],
      ),
      ask: both('What is it about?', '¿De qué se trata?'),
    },
    tags: [EMERGENCY_TAG, { name: 'Message', color: '#0ea5e9' }],
  },
};
