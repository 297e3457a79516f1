import { both, type FlowBody, fromAnywhere, lost, otherwise, SPECIES, way } from './flow-parts.ts';

/** The front desk by day: visits, refills, opening hours, and emergencies put through at once. */
export const frontDeskFlow = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start', name: 'Start' },
    {
      id: 'how',
      type: 'menu',
      name: 'How can I help',
      text: both('How can I help you and your pet?', '¿En qué puedo ayudarle a usted y a su mascota?'),
      again: both(
        'I can book a visit, take a refill request, or tell you our hours. Which is it?',
        'Puedo reservar una visita, tomar nota de una receta o decirle el horario. ¿Qué prefiere?',
      ),
    },
    {
      id: 'hours',
      type: 'say',
      name: 'Opening hours',
      text: both(
        'We are open Monday to Friday from eight to six, and Saturday from nine to one.',
        'Abrimos de lunes a viernes de ocho a seis, y los sábados de nueve a una.',
      ),
    },
    {
      id: 'pet',
      type: 'ask',
      name: 'Which animal',
      text: both('Which animal is the visit for?', '¿Para qué animal es la visita?'),
      again: both('Is it a dog, a cat, a rabbit or a bird?', '¿Es un perro, un gato, un conejo o un pájaro?'),
      slots: [{ slot: 'species' }],
    },
    {
      id: 'when',
      type: 'ask',
      name: 'When',
      text: both('Which day and time would you like?', '¿Qué día y a qué hora le viene bien?'),
      again: both('For example, Friday at four.', 'Por ejemplo, el viernes a las cuatro.'),
      slots: [{ slot: 'day' }, { slot: 'time' }],
    },
    {
      id: 'book',
      type: 'tool',
      name: 'Book the visit',
      tool: 'book_visit',
      arguments: { species: 'species', day: 'day', time: 'time' },
    },
    {
      id: 'booked',
      type: 'end',
      name: 'Booked',
      text: both(
        'Done. We will see you on {{day}} at {{time}}. Goodbye!',
        'Listo. Le esperamos el {{day}} a las {{time}}. ¡Hasta luego!',
      ),
      outcome: 'booked',
    },
    {
      id: 'refill',
      type: 'ask',
      name: 'Which medicine',
      text: both('Which medicine do you need, and for whom?', '¿Qué medicina necesita y para quién?'),
      slots: [{ slot: 'medicine' }],
    },
    {
      id: 'noted',
      type: 'handover',
      name: 'Tell the front desk',
      text: both('I have noted that. Somebody will call you back today.', 'Lo he anotado. Alguien le llamará hoy.'),
      reason: 'Prescription refill',
    },
    {
      id: 'onCall',
      type: 'tool',
      name: 'Who is on call',
      tool: 'lookup_on_call',
      results: [{ slot: 'vet', path: 'name' }],
    },
    {
      id: 'transfer',
      type: 'transfer',
      name: 'Put through',
      text: both('I am connecting you with {{vet}} right now.', 'Le comunico ahora mismo con {{vet}}.'),
    },
    {
      id: 'raise',
      type: 'handover',
      name: 'Raise attention',
      text: both('I am getting somebody from our team for you.', 'Le busco a una persona del equipo.'),
      reason: 'A caller needs a person',
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
    way('start', 'how', otherwise),
    way('how', 'onCall', { type: 'intent', intent: 'emergency' }),
    way('how', 'pet', { type: 'intent', intent: 'book_visit' }),
    way('how', 'refill', { type: 'intent', intent: 'refill' }),
    way('how', 'hours', { type: 'intent', intent: 'opening_hours' }),
    ...lost('how', 'raise'),
    way('hours', 'how', otherwise),
    way('pet', 'when', { type: 'slots', slots: ['species'] }),
    ...lost('pet', 'raise'),
    way('when', 'book', { type: 'slots', slots: ['day', 'time'] }),
    ...lost('when', 'raise'),
    way('book', 'booked', { type: 'tool', outcome: 'ok' }),
    way('book', 'raise', otherwise),
    way('refill', 'noted', { type: 'slots', slots: ['medicine'] }),
    ...lost('refill', 'raise'),
    way('noted', 'bye', otherwise),
    way('onCall', 'transfer', { type: 'tool', outcome: 'ok' }),
    way('onCall', 'raise', otherwise),
    way('transfer', 'raise', otherwise),
    way('raise', 'bye', otherwise),
  ],
  globals: fromAnywhere('raise'),
  slots: [
    SPECIES,
    { name: 'day', type: 'date', description: 'The day of the visit' },
    { name: 'time', type: 'time', description: 'The time of the visit' },
    { name: 'medicine', type: 'text', description: 'The medicine, in the caller’s words' },
    { name: 'vet', type: 'name', description: 'Who is on call' },
  ],
  intents: [
    {
      name: 'book_visit',
      phrases: both(
        ['book a visit', 'appointment', 'schedule a visit'],
        ['una cita', 'reservar', 'pedir cita', 'vacunar'],
      ),
      examples: both(
        ['I need an appointment for my dog', 'can I bring my cat in for shots', 'I would like to come in this week'],
        ['Quiero una cita para mi perro', 'Necesito vacunar a mi gata', 'Quisiera llevar a mi mascota esta semana'],
      ),
    },
    {
      name: 'refill',
      phrases: both(['refill', 'more medicine', 'prescription'], ['receta', 'más medicina', 'medicamento']),
      examples: both(
        ['I need a refill of her heart pills', 'we are out of his medicine'],
        ['Se nos acabó la medicina', 'Necesito renovar la receta de mi gato'],
      ),
    },
    {
      name: 'opening_hours',
      phrases: both(
        ['your hours', 'when are you open', 'are you open'],
        ['horario', 'a qué hora abren', 'están abiertos'],
      ),
      examples: both(
        ['what time do you close today', 'are you open on Saturday'],
        ['¿Hasta qué hora abren?', '¿Abren los sábados?'],
      ),
    },
    {
      name: 'emergency',
      phrases: both(['emergency', 'it is urgent'], ['emergencia', 'es urgente', 'urgencia']),
      examples: both(
        ['my dog was hit by a car', 'he is not breathing well', 'she ate rat poison'],
        ['Atropellaron a mi perro', 'Mi gata no respira bien', 'Se comió veneno'],
      ),
    },
  ],
} satisfies FlowBody;
