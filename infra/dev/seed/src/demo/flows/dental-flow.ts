import {
  both,
  edge,
  type FlowBody,
  fallbackEdges,
  fromAnywhere,
  otherwise,
} from '@switchboard/contracts/agents/flow-templates/building-blocks';

/** A dental group's line: visits, toothache, insurance. */
export const dentalFlow = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start', name: 'Start' },
    {
      id: 'how',
      type: 'menu',
      name: 'How can I help',
      text: both('How can I help you today?', '¿En qué puedo ayudarle?'),
      again: both(
        'I can book a visit or answer a question about insurance. Which is it?',
        'Puedo reservar una visita o contestar sobre su seguro. ¿Qué prefiere?',
      ),
    },
    {
      id: 'insurance',
      type: 'say',
      name: 'Insurance',
      text: both(
        'We take most dental plans, and we check yours before your visit.',
        'Aceptamos casi todos los seguros dentales, y revisamos el suyo antes de la visita.',
      ),
    },
    {
      id: 'pain',
      type: 'say',
      name: 'Toothache',
      text: both(
        'I am sorry that it hurts. Let us find the soonest visit.',
        'Siento que le duela. Busquemos la visita más próxima.',
      ),
    },
    {
      id: 'when',
      type: 'ask',
      name: 'When',
      text: both('Which day and time would suit you?', '¿Qué día y a qué hora le viene bien?'),
      again: both('For example, Tuesday at ten in the morning.', 'Por ejemplo, el martes a las diez de la mañana.'),
      slots: [{ slot: 'day' }, { slot: 'time' }],
    },
    { id: 'book', type: 'tool', name: 'Book the visit', tool: 'book_visit', arguments: { day: 'day', time: 'time' } },
    {
      id: 'booked',
      type: 'end',
      name: 'Booked',
      text: both(
        'You are booked for {{day}} at {{time}}. See you then!',
        'Su visita es el {{day}} a las {{time}}. ¡Hasta entonces!',
      ),
      outcome: 'booked',
    },
    {
      id: 'raise',
      type: 'handover',
      name: 'Raise attention',
      text: both('Somebody from our team will call you back today.', 'Alguien del equipo le llamará hoy.'),
      reason: 'A patient needs a person',
    },
    {
      id: 'bye',
      type: 'end',
      name: 'Goodbye',
      text: both('Thank you for calling. Goodbye.', 'Gracias por llamar. Hasta luego.'),
      outcome: 'message_taken',
    },
  ],
  edges: [
    edge('start', 'how', otherwise),
    edge('how', 'pain', { type: 'intent', intent: 'toothache' }),
    edge('how', 'when', { type: 'intent', intent: 'book_visit' }),
    edge('how', 'insurance', { type: 'intent', intent: 'insurance' }),
    ...fallbackEdges('how', 'raise'),
    edge('insurance', 'how', otherwise),
    edge('pain', 'when', otherwise),
    edge('when', 'book', { type: 'slots', slots: ['day', 'time'] }),
    ...fallbackEdges('when', 'raise'),
    edge('book', 'booked', { type: 'tool', outcome: 'ok' }),
    edge('book', 'raise', otherwise),
    edge('raise', 'bye', otherwise),
  ],
  globals: fromAnywhere('raise'),
  slots: [
    { name: 'day', type: 'date', description: 'The day of the visit' },
    { name: 'time', type: 'time', description: 'The time of the visit' },
  ],
  intents: [
    {
      name: 'book_visit',
      phrases: both(
        ['book a visit', 'appointment', 'cleaning', 'reschedule'],
        ['una cita', 'reservar', 'limpieza', 'cambiar mi cita'],
      ),
      examples: both(
        ['I would like to book a cleaning', 'I need to see the dentist', 'can I move my appointment'],
        ['Quiero una cita para una limpieza', 'Necesito ver al dentista', 'Quisiera cambiar mi cita'],
      ),
    },
    {
      name: 'toothache',
      phrases: both(
        ['toothache', 'tooth hurts', 'broken tooth', 'in pain'],
        ['dolor de muelas', 'me duele', 'diente roto'],
      ),
      examples: both(
        ['my tooth has been hurting since last night', 'I broke a tooth'],
        ['Me duele mucho una muela', 'Se me rompió un diente'],
      ),
    },
    {
      name: 'insurance',
      phrases: both(['insurance', 'my plan', 'do you take'], ['seguro', 'mi plan', 'aceptan']),
      examples: both(
        ['do you take Delta Dental', 'is that covered by my insurance'],
        ['¿Aceptan mi seguro?', '¿Lo cubre mi plan?'],
      ),
    },
  ],
} satisfies FlowBody;
