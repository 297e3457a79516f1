import {
  both,
  edge,
  type FlowBody,
  fallbackEdges,
  fromAnywhere,
  otherwise,
} from '@switchboard/contracts/agents/flow-templates/building-blocks';

/** A property manager's line: hands repairs over to people at once, and answers questions about rent. */
export const residentsFlow = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start', name: 'Start' },
    {
      id: 'how',
      type: 'menu',
      name: 'How can I help',
      text: both(
        'Is something broken, or do you have a question about your rent?',
        '¿Se averió algo, o tiene una pregunta sobre su renta?',
      ),
      again: both('Please say leak, heat or rent.', 'Diga fuga, calefacción o renta, por favor.'),
    },
    {
      id: 'rent',
      type: 'say',
      name: 'Rent',
      text: both(
        'Rent is due on the first, and there is no charge until the fifth.',
        'La renta se paga el día primero, y no hay recargo hasta el día cinco.',
      ),
    },
    {
      id: 'more',
      type: 'ask',
      name: 'Anything else?',
      text: both('Can I do anything else for you?', '¿Puedo ayudarle en algo más?'),
      slots: [{ slot: 'wants_more' }],
    },
    { id: 'again', type: 'branch', name: 'Wants more?' },
    {
      id: 'shutOff',
      type: 'ask',
      name: 'Water turned off?',
      text: both('Can you turn the water off at the valve?', '¿Puede cerrar la llave del agua?'),
      slots: [{ slot: 'is_shut_off' }],
    },
    {
      id: 'unit',
      type: 'ask',
      name: 'Which apartment',
      text: both('Which apartment is it?', '¿En qué apartamento es?'),
      slots: [{ slot: 'unit' }],
    },
    {
      id: 'raise',
      type: 'handover',
      name: 'Tell maintenance',
      text: both(
        'I am telling our maintenance team now. They will call you within minutes.',
        'Aviso ahora al equipo de mantenimiento. Le llamarán en minutos.',
      ),
      reason: 'Something is broken in an apartment',
    },
    {
      id: 'person',
      type: 'handover',
      name: 'A person is asked for',
      text: both('Somebody from our office will call you back.', 'Alguien de la oficina le llamará.'),
      reason: 'A resident asked for a person',
    },
    {
      id: 'noted',
      type: 'end',
      name: 'Message taken',
      text: both('Thank you for calling. Goodbye.', 'Gracias por llamar. Hasta luego.'),
      outcome: 'message_taken',
    },
    {
      id: 'bye',
      type: 'end',
      name: 'Goodbye',
      text: both('Have a good day. Goodbye.', 'Que tenga buen día. Hasta luego.'),
      outcome: 'resolved',
    },
  ],
  edges: [
    edge('start', 'how', otherwise),
    edge('how', 'shutOff', { type: 'intent', intent: 'leak' }),
    edge('how', 'unit', { type: 'intent', intent: 'no_heat' }),
    edge('how', 'rent', { type: 'intent', intent: 'rent' }),
    ...fallbackEdges('how', 'person'),
    edge('rent', 'more', otherwise),
    edge('more', 'again', { type: 'slots', slots: ['wants_more'] }),
    ...fallbackEdges('more', 'bye'),
    edge('again', 'how', { type: 'expr', expr: 'wants_more' }),
    edge('again', 'bye', otherwise),
    edge('shutOff', 'unit', { type: 'slots', slots: ['is_shut_off'] }),
    ...fallbackEdges('shutOff', 'unit'),
    edge('unit', 'raise', { type: 'slots', slots: ['unit'] }),
    ...fallbackEdges('unit', 'raise'),
    edge('raise', 'noted', otherwise),
    edge('person', 'noted', otherwise),
  ],
  globals: fromAnywhere('person'),
  slots: [
    { name: 'is_shut_off', type: 'yesno', description: 'Whether the water is off' },
    { name: 'wants_more', type: 'yesno', description: 'Whether there is something else' },
    { name: 'unit', type: 'text', description: 'The apartment, in the caller’s words' },
  ],
  intents: [
    {
      name: 'leak',
      phrases: both(
        ['leak', 'water coming through', 'flooding', 'dripping'],
        ['fuga', 'gotea', 'se inunda', 'sale agua'],
      ),
      examples: both(
        ['water is coming through the bathroom ceiling', 'there is a leak under my sink'],
        ['Hay una fuga debajo del fregadero', 'Cae agua del techo'],
      ),
    },
    {
      name: 'no_heat',
      phrases: both(['no heat', 'heating', 'it is freezing'], ['calefacción', 'hace frío']),
      examples: both(
        ['the heat has been out since last night', 'my radiator is cold'],
        ['No funciona la calefacción', 'El radiador está frío'],
      ),
    },
    {
      name: 'rent',
      phrases: both(['rent', 'late fee', 'payment'], ['renta', 'recargo', 'pago']),
      examples: both(
        ['when is my rent due', 'is there a late fee'],
        ['¿Cuándo se paga la renta?', '¿Hay recargo si pago tarde?'],
      ),
    },
  ],
} satisfies FlowBody;
