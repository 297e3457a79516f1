import { both, edge, type FlowBody, fallbackEdges, fromAnywhere, otherwise } from './building-blocks.ts';

/** Reminder calls before a visit, which the callee confirms, moves or cancels. */
export const reminderFlow = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start', name: 'Start' },
    {
      id: 'coming',
      type: 'ask',
      name: 'Will you come?',
      text: both(
        'I am calling about your visit on {{visit_day}} at {{visit_time}}. Will you come?',
        'Le llamo por su cita del {{visit_day}} a las {{visit_time}}. ¿Vendrá?',
      ),
      again: both(
        'Please say yes, no, or that you need another time.',
        'Diga sí, no, o que necesita otra hora, por favor.',
      ),
      slots: [{ slot: 'coming' }],
    },
    { id: 'answer', type: 'branch', name: 'Comes?' },
    {
      id: 'when',
      type: 'ask',
      name: 'Another time',
      text: both('Which day and time would be better?', '¿Qué día y a qué hora le viene mejor?'),
      again: both('For example, Friday at four.', 'Por ejemplo, el viernes a las cuatro.'),
      slots: [{ slot: 'new_day' }, { slot: 'new_time' }],
    },
    {
      id: 'move',
      type: 'handover',
      name: 'Move the visit',
      text: both(
        'I have noted {{new_day}} at {{new_time}}. Somebody will confirm it today.',
        'He anotado el {{new_day}} a las {{new_time}}. Alguien se lo confirmará hoy.',
      ),
      reason: 'Wants another time',
    },
    {
      id: 'cancel',
      type: 'handover',
      name: 'Call it off',
      text: both('I have called the visit off.', 'He anulado la cita.'),
      reason: 'Does not come',
    },
    {
      id: 'raise',
      type: 'handover',
      name: 'Tell a person',
      text: both('Somebody from our team will call you back.', 'Alguien del equipo le llamará.'),
      reason: 'A reminder that was not answered',
    },
    {
      id: 'confirmed',
      type: 'end',
      name: 'Confirmed',
      text: both('Thank you. See you then. Goodbye.', 'Gracias. Le esperamos. Hasta luego.'),
      outcome: 'resolved',
    },
    {
      id: 'bye',
      type: 'end',
      name: 'Goodbye',
      text: both('Thank you. Goodbye.', 'Gracias. Hasta luego.'),
      outcome: 'message_taken',
    },
  ],
  edges: [
    edge('start', 'coming', otherwise),
    edge('coming', 'when', { type: 'intent', intent: 'another_time' }),
    edge('coming', 'cancel', { type: 'intent', intent: 'call_off' }),
    edge('coming', 'answer', { type: 'slots', slots: ['coming'] }),
    ...fallbackEdges('coming', 'raise'),
    edge('answer', 'confirmed', { type: 'expr', expr: 'coming' }),
    edge('answer', 'when', otherwise),
    edge('when', 'move', { type: 'slots', slots: ['new_day', 'new_time'] }),
    edge('when', 'cancel', { type: 'intent', intent: 'call_off' }),
    ...fallbackEdges('when', 'raise'),
    edge('move', 'bye', otherwise),
    edge('cancel', 'bye', otherwise),
    edge('raise', 'bye', otherwise),
  ],
  globals: fromAnywhere('raise'),
  slots: [
    { name: 'coming', type: 'yesno', description: 'Whether the visit stays' },
    { name: 'new_day', type: 'date', description: 'A better day' },
    { name: 'new_time', type: 'time', description: 'A better time' },
  ],
  intents: [
    {
      name: 'another_time',
      phrases: both(
        ['another time', 'another day', 'reschedule', 'move it'],
        ['otra hora', 'otro día', 'cambiar la cita', 'mover la cita'],
      ),
      examples: both(
        [
          'Can we do it on another day',
          'I need to reschedule',
          'that time doesn’t work for me',
          'something came up, could we make it later',
          'is there anything on Monday instead',
          'I won’t make it on Friday, what about next week',
        ],
        [
          '¿Puede ser otro día?',
          'Necesito cambiar la cita',
          'a esa hora no puedo',
          'me surgió algo, ¿puede ser más tarde?',
          '¿Tienen algo el lunes en su lugar?',
          'el viernes no llego, ¿y la semana que viene?',
        ],
      ),
    },
    {
      name: 'call_off',
      phrases: both(['cancel', 'call it off'], ['cancelar', 'anular']),
      examples: both(
        [
          'Please cancel my appointment',
          'I have to call it off',
          'we don’t need the visit any more',
          'I am not coming, take me off the list',
        ],
        [
          'Quiero cancelar la cita',
          'Tengo que anular la visita',
          'ya no necesitamos la visita',
          'no voy a ir, quíteme de la lista',
        ],
      ),
    },
  ],
  variables: { visit_day: 'Friday', visit_time: '15:00' },
} satisfies FlowBody;
