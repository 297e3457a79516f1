import type { Trade, TradeName } from '../en/types.ts';

/** Spanish: desks with many simultaneous calls. */
export const deskTrades: Pick<Record<TradeName, Trade>, 'clinics' | 'salesAutomation' | 'landings'> = {
  clinics: {
    name: 'Clínicas',
    pageTitle: 'Agentes de voz para clínicas con varias especialidades',
    description:
      'Una línea para una clínica con muchas puertas: el agente averigua qué necesita quien llama, pasa lo urgente a una persona y anota el resto para el mostrador que toca.',
    before: '11:20.',
    title: 'Me dijeron que llamara [[al otro número]].',
    lede: 'Una línea encuentra el mostrador. Nadie da vueltas, y quien más ha esperado está arriba.',
    call: {
      business: 'Clínicas Harbor Street',
      line: 'Línea central',
      endsAt: 40,
      lines: [
        { at: 0, who: 'agent', text: 'Clínicas Harbor Street, habla el asistente virtual. ¿Qué necesita hoy?' },
        {
          at: 4,
          who: 'caller',
          text: 'Los de rodilla me dijeron que llamara [[al otro número]]. Solo quiero la fecha de mi prueba.',
        },
        { at: 10, who: 'agent', text: 'Ha llamado bien. ¿Qué rodilla es, y quién pidió la prueba?' },
        { at: 15, who: 'caller', text: 'La izquierda. El doctor Osei. He llamado [[tres veces]].' },
        { at: 20, who: 'agent', text: 'Lo siento. Lo paso ahora a imagen, con su nombre y su número.' },
        { at: 27, who: 'note', text: 'Pasado al grupo «Imagen», motivo: tercera llamada' },
      ],
      seen: {
        level: 'attention',
        title: 'Necesita una persona: tercera llamada',
        heard: 'Se oyó «tres veces» en 0:18',
        steps: [
          { at: 19, text: 'Sonó en el mostrador de imagen' },
          { at: 30, text: 'La abrió Ada' },
          { at: 38, text: 'Se le llamó' },
        ],
        facts: ['Rodilla izquierda', 'La pidió el doctor Osei', 'Tercera llamada'],
      },
    },
    does: [
      'Encuentra el mostrador preguntando, nunca con «marque cuatro»',
      'Todo se dice una vez: lo dicho acompaña a quien se encarga',
      'Señala a quien ya lo intentó antes',
      'Tiene a la gente de cada mostrador en un grupo propio',
      'Avisa a otros sistemas con webhooks firmados, en orden',
    ],
    doesNot: [
      'Leer resultados ni historiales',
      'Diagnosticar, ni adelantar a nadie en una lista médica',
      'Desviar a alguien sin decirle adónde',
      'Cerrar una llamada que nadie ha atendido',
    ],
    more: [
      {
        when: 'Lunes, 08:31',
        quote: '¿Esto es de piel o de [[alergias]]?',
        body: 'Dos mostradores podrían ser. El agente pregunta una cosa más, en vez de adivinar.',
        level: 'none',
        outcome: 'Petición para alergias',
      },
      {
        when: 'Miércoles, 15:09',
        quote: 'Estoy fuera y [[la puerta está cerrada]].',
        body: 'No es médico, pero es ahora: suenan los navegadores de recepción.',
        level: 'attention',
        outcome: 'Necesita una persona',
      },
      {
        when: 'Viernes, 18:47',
        quote: 'Desde la inyección [[me hormiguean los labios]].',
        body: 'Señal de alarma en la línea de cualquier mostrador. Se le manda al número de emergencias.',
        level: 'emergency',
        outcome: 'Emergencia: reacción',
      },
    ],
    start: {
      title: 'Una línea, el mostrador que toca.',
      body: 'El agente de una clínica: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
  salesAutomation: {
    name: 'Ventas',
    pageTitle: 'Agentes de voz para líneas de ventas',
    description:
      'Un agente que contesta en segundos las llamadas de ventas, hace las cuatro preguntas que le importan y pasa a quien está listo para comprar mientras sigue al teléfono.',
    before: '9 segundos.',
    title: 'Quien compra no espera al [[lunes]].',
    lede: 'Se contesta cada llamada, se hacen las cuatro preguntas que le importan, y quien está listo habla con una persona al momento.',
    call: {
      business: 'Fieldstone Solar',
      line: 'Ventas',
      endsAt: 39,
      lines: [
        { at: 0, who: 'agent', text: 'Fieldstone Solar, habla el asistente virtual. ¿Qué está buscando?' },
        { at: 4, who: 'caller', text: 'Placas para el tejado de una tienda. [[Decidimos esta semana]].' },
        { at: 9, who: 'agent', text: 'Llega a tiempo. ¿Cuánto mide el tejado, y es suyo el edificio?' },
        { at: 14, who: 'caller', text: 'Cuatrocientos metros, es nuestro. Tengo otros dos presupuestos.' },
        { at: 20, who: 'agent', text: 'Entonces hable con alguien ahora. Llamo a nuestro equipo comercial.' },
        { at: 28, who: 'note', text: 'Etiqueta «Listo para comprar», avisado el equipo comercial' },
      ],
      seen: {
        level: 'attention',
        title: 'Necesita una persona: decide esta semana',
        heard: 'Se oyó «decidimos esta semana» en 0:07',
        steps: [
          { at: 21, text: 'Sonó en los navegadores del equipo comercial' },
          { at: 29, text: 'La abrió Noor' },
          { at: 37, text: 'Noor, al teléfono' },
        ],
        facts: ['400 m², en propiedad', 'Otros dos presupuestos', 'Esta semana'],
      },
    },
    does: [
      'Contesta al momento, también la décima llamada a la vez',
      'Hace las preguntas que usted escribe, y las acepta en cualquier orden',
      'Avisa a una persona cuando alguien está listo, con lo que se dijo',
      'Etiqueta llamadas y avisa a sus sistemas con webhooks firmados',
      'Deja cifras de lo que entró, cuándo y cómo acabó',
    ],
    doesNot: [
      'Llamar a quien no lo pidió',
      'Inventar un descuento, o un plazo',
      'Hacerse pasar por un ser humano',
      'Preguntar otra vez lo que ya se respondió',
    ],
    more: [
      {
        when: 'Lunes, 12:01',
        quote: 'Solo estoy [[mirando]], la verdad.',
        body: 'Un final amable, una etiqueta, y ni un minuto de nadie.',
        level: 'none',
        outcome: 'Solo miraba',
      },
      {
        when: 'Miércoles, 18:22',
        quote: 'La web dice [[un precio]] y el folleto otro.',
        body: 'El agente no elige. Avisa de una pregunta que solo debe contestar una persona.',
        level: 'attention',
        outcome: 'Pregunta de precio',
      },
      {
        when: 'Viernes, 08:00',
        quote: 'Por favor, [[no me llamen]] más.',
        body: 'Queda anotado con sus palabras, para quien lleva la lista.',
        level: 'attention',
        outcome: 'No quiere llamadas',
      },
    ],
    start: {
      title: 'Contestada al primer tono.',
      body: 'El agente de una línea de ventas: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
  landings: {
    name: 'Campañas',
    pageTitle: 'Agentes de voz para páginas y campañas',
    description:
      'Ponga un número en una página o un folleto, y detrás un agente que conoce la oferta, contesta lo mismo todo el día y pasa a quien está listo.',
    before: 'Un número,',
    title: 'y [[toda la ciudad]] llama a la vez.',
    lede: 'Una campaña trae sus llamadas en una hora. El agente las atiende todas, conoce la oferta, y su equipo ve quién está listo.',
    call: {
      business: 'Cocinas Cedar',
      line: 'Campaña de primavera',
      endsAt: 35,
      lines: [
        { at: 0, who: 'agent', text: 'Cocinas Cedar, habla el asistente virtual. ¿Es por la oferta de primavera?' },
        { at: 4, who: 'caller', text: 'Sí, por el folleto. ¿Vale si [[ya tengo las medidas]]?' },
        { at: 9, who: 'agent', text: 'Sí. La oferta es la visita sin costo hasta finales de mayo. ¿Quiere una?' },
        { at: 15, who: 'caller', text: 'Sí. El jueves, después de las cuatro.' },
        { at: 18, who: 'agent', text: 'Jueves después de las cuatro. ¿Su nombre y la dirección?' },
        { at: 28, who: 'note', text: 'Visita solicitada, etiqueta «Folleto de primavera»' },
      ],
      seen: {
        level: 'none',
        title: 'Visita solicitada',
        heard: 'Nada que necesite a una persona',
        steps: [
          { at: 19, text: 'Día y hora anotados' },
          { at: 28, text: 'Etiqueta «Folleto de primavera»' },
          { at: 34, text: 'La lee la tienda por la mañana' },
        ],
        facts: ['Ya tiene medidas', 'Jueves después de las cuatro', 'Folleto de primavera'],
      },
    },
    does: [
      'Atiende muchas llamadas a la vez, hasta el límite que usted ponga',
      'Contesta sobre la oferta con sus palabras',
      'Señala de dónde vino una llamada: cada número tiene su nombre',
      'Cambia con la campaña: un borrador no toca ninguna llamada hasta que se publica',
      'Vuelve a una versión anterior en un paso',
    ],
    doesNot: [
      'Alargar una oferta más allá de su fin',
      'Recoger más de lo que la oferta necesita',
      'Llamar a nadie por su cuenta',
      'Esconder que es una máquina',
    ],
    more: [
      {
        when: '10:00, sale el folleto',
        quote: '¿Es lo de [[la visita gratis]]?',
        body: 'Cuarenta veces la misma respuesta, tan amable en la cuarenta.',
        level: 'none',
        outcome: 'Contestada',
      },
      {
        when: '10:12',
        quote: 'Me llevo [[toda la exposición]] si entregan antes de junio.',
        body: 'Listo para comprar y con una fecha que importa: suenan los navegadores del equipo.',
        level: 'attention',
        outcome: 'Listo para comprar',
      },
      {
        when: '10:31',
        quote: 'Does the offer cover [[a remodel]]?',
        body: 'La misma oferta en inglés, del mismo flujo.',
        level: 'none',
        outcome: 'Contestada en inglés',
      },
    ],
    start: {
      title: 'Imprima el número.',
      body: 'El agente de una campaña: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
};
