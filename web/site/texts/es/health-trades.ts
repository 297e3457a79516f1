import type { Trade, TradeName } from '../en/types.ts';

/** Spanish: trades that care for people and animals. */
export const healthTrades: Pick<Record<TradeName, Trade>, 'veterinary' | 'dentalClinics' | 'medicalPractices'> = {
  veterinary: {
    name: 'Veterinaria',
    pageTitle: 'Agentes de voz para hospitales veterinarios',
    description:
      'Un agente que atiende su línea veterinaria de día y de noche, hace las preguntas que importan, busca quién está de guardia y avisa a su equipo cuando un animal no puede esperar.',
    before: '23:47.',
    title: 'El perro de alguien se comió el [[chocolate]].',
    lede: 'Su línea nocturna contesta, hace las dos preguntas que importan, y su equipo oye la alarma mientras la persona sigue hablando.',
    call: {
      business: 'Hospital Veterinario Willow Creek',
      line: 'Línea nocturna',
      endsAt: 33,
      lines: [
        {
          at: 0,
          who: 'agent',
          text: 'Línea nocturna de Willow Creek, habla el asistente virtual. ¿Qué le pasa a su mascota?',
        },
        { at: 5, who: 'caller', text: 'Mi perro acaba de comer [[chocolate de repostería]], estoy muy nerviosa.' },
        { at: 8, who: 'agent', text: 'Le ayudo ahora mismo. ¿Cuánto pesa, más o menos, y cuándo lo comió?' },
        { at: 13, who: 'caller', text: 'Unos nueve kilos. Hace diez minutos. Media tableta.' },
        { at: 16, who: 'note', text: 'Buscó quién está de guardia: Dra. Mei Chen, segunda línea' },
        {
          at: 17,
          who: 'agent',
          text: 'Puede ser grave. Le comunico con la doctora Chen. No cuelgue y guarde el envoltorio.',
        },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergencia: posible intoxicación',
        heard: 'Se oyó «chocolate de repostería» en 0:06',
        steps: [
          { at: 7, text: 'Sonó en los navegadores de Marco y Priya' },
          { at: 11, text: 'La abrió Marco' },
          { at: 31, text: 'La doctora Chen, al teléfono' },
        ],
        facts: ['Perro, 9 kg', 'Chocolate de repostería, media tableta', 'Hace 10 minutos'],
      },
    },
    does: [
      'Contesta al momento, de día o de noche, en inglés y en español',
      'Pregunta especie, síntoma, peso y cuándo ocurrió',
      'Busca qué veterinario está de guardia, en un turno que enseña sus propios huecos',
      'Toma visitas y recetas corrientes y las deja listas para su personal',
      'Avisa a su equipo con el motivo y las palabras que lo causaron',
    ],
    doesNot: [
      'Diagnosticar, ni decir que seguramente no es nada',
      'Dar una dosis, ni aconsejar que se provoque el vómito',
      'Retener a quien pide hablar con una persona',
      'Hacerse pasar por un ser humano',
    ],
    more: [
      {
        when: 'Martes, 23:41',
        quote: 'Es un gran danés, tiene el vientre [[duro como un tambor]].',
        body: 'Fallan dos desvíos: nadie contesta, luego comunica. La alarma sigue hasta que alguien la abre, y consta cuándo.',
        level: 'attention',
        outcome: 'El desvío falló dos veces',
      },
      {
        when: 'Miércoles, 10:12',
        quote: 'Quiero vacunar a mi gata, se llama Nube.',
        body: 'El agente habla español toda la llamada. El personal lee la petición en la misma lista que las demás.',
        level: 'none',
        outcome: 'Visita solicitada',
      },
      {
        when: 'Domingo, 03:20',
        quote: 'Mi conejo [[no come]] desde esta mañana.',
        body: 'El turno tiene un hueco de 02:00 a 08:00. El jueves ya estaba marcado; esta noche está en la alarma.',
        level: 'emergency',
        outcome: 'Emergencia sin nadie de guardia',
      },
    ],
    start: {
      title: 'Que suene la llamada que importa.',
      body: 'Un agente veterinario: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
  dentalClinics: {
    name: 'Dental',
    pageTitle: 'Agentes de voz para clínicas dentales',
    description:
      'Un agente para su recepción dental: pacientes nuevos, dolor de noche, revisiones, preguntas sobre el seguro y citas que cambian, en inglés y español, con cada palabra en su bandeja.',
    before: '18:52.',
    title: 'Le late, y [[se le hincha la cara]].',
    lede: 'El agente distingue un diente que duele de una hinchazón, toma la cita o da la alarma, y nunca hace de dentista.',
    call: {
      business: 'Grupo Dental Brightsmile',
      line: 'Línea de tarde',
      endsAt: 38,
      lines: [
        { at: 0, who: 'agent', text: 'Brightsmile, habla el asistente virtual. ¿En qué puedo ayudarle?' },
        {
          at: 4,
          who: 'caller',
          text: 'A mi hija le duele una muela desde el mediodía y ahora [[se le hincha la cara]].',
        },
        { at: 9, who: 'agent', text: 'Lo siento. ¿Le cuesta respirar o tragar?' },
        { at: 13, who: 'caller', text: 'No, pero va a más. Tiene nueve años.' },
        {
          at: 17,
          who: 'agent',
          text: 'Gracias. Aviso al dentista de guardia. Si le cuesta respirar, cuelgue y llame a emergencias.',
        },
        { at: 24, who: 'note', text: 'Pasado al dentista de guardia, con el resumen' },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergencia: hinchazón de la cara',
        heard: 'Se oyó «se le hincha la cara» en 0:07',
        steps: [
          { at: 8, text: 'Sonó en los navegadores de Lee y Sofía' },
          { at: 15, text: 'La abrió Sofía' },
          { at: 31, text: 'Sofía, al teléfono' },
        ],
        facts: ['Niña, 9 años', 'Hinchazón desde el mediodía', 'Respira bien'],
      },
    },
    does: [
      'Da de alta pacientes nuevos: nombre, número, motivo y seguro, deletreados de vuelta',
      'Cambia una cita las veces que haga falta',
      'Anota las preguntas sobre el seguro con las palabras de quien llama',
      'Avisa al momento de hinchazones, sangrados y golpes',
      'Habla inglés y español, y cambia cuando cambia quien llama',
    ],
    doesNot: [
      'Diagnosticar, ni elegir un tratamiento',
      'Prometer que un seguro paga',
      'Recomendar un medicamento o una dosis',
      'Adivinar un nombre que no entendió',
    ],
    more: [
      {
        when: 'Lunes, 08:03',
        quote: 'Soy nuevo y solo sé [[el nombre]] de mi seguro.',
        body: 'El agente anota lo que hay y dice que recepción pedirá el resto. No se inventa nada.',
        level: 'none',
        outcome: 'Paciente nuevo anotado',
      },
      {
        when: 'Jueves, 12:40',
        quote: 'Pásela al martes. No, al viernes. [[No, al martes]].',
        body: 'Una corrección ocupa el lugar de la última respuesta. Se repite una vez, al final.',
        level: 'none',
        outcome: 'Cambio solicitado',
      },
      {
        when: 'Viernes, 16:18',
        quote: '¿Puedo [[hablar con una persona]], por favor?',
        body: 'Sin segundo intento: suenan los navegadores de recepción, y la fila dice por qué.',
        level: 'attention',
        outcome: 'Pidió una persona',
      },
    ],
    start: {
      title: 'Que recepción vuelva a levantar la vista.',
      body: 'Un agente dental: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
  medicalPractices: {
    name: 'Medicina',
    pageTitle: 'Agentes de voz para consultas médicas',
    description:
      'Un agente para la línea de su consulta que primero escucha las señales de alarma, manda las emergencias al número de emergencias y anota lo corriente para su personal.',
    before: '07:58.',
    title: 'Dice que [[le pesa el pecho]].',
    lede: 'Las señales de alarma van antes que nada: a quien llama se le dice que cuelgue y marque, y su personal lo sabe en segundos.',
    call: {
      business: 'Consulta Familiar Elm Street',
      line: 'Línea principal',
      endsAt: 29,
      lines: [
        { at: 0, who: 'agent', text: 'Consulta Elm Street, habla el asistente virtual. ¿En qué puedo ayudarle?' },
        {
          at: 4,
          who: 'caller',
          text: 'Mi padre se despertó y dice que [[le pesa el pecho]]. ¿Puede verlo hoy el médico?',
        },
        { at: 9, who: 'agent', text: 'Puede ser una emergencia. Cuelgue y llame al 911 ahora. ¿Está acompañado?' },
        { at: 14, who: 'caller', text: 'Sí, está mi hermano. Vale. Llamo ya.' },
        { at: 17, who: 'agent', text: 'Bien. El personal está avisado y le llamará a este número.' },
        { at: 22, who: 'note', text: 'Llamada de vuelta anotada para la enfermera de turno' },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergencia: dolor de pecho',
        heard: 'Se oyó «le pesa el pecho» en 0:07',
        steps: [
          { at: 8, text: 'Sonó en los navegadores de enfermería' },
          { at: 12, text: 'La abrió la enfermera de turno' },
          { at: 26, text: 'Se encargó de llamar' },
        ],
        facts: ['Padre de quien llama', 'Se le dijo que llame al 911', 'No está solo'],
      },
    },
    does: [
      'Escucha las señales de alarma antes de preguntar otra cosa',
      'Manda las emergencias al número de emergencias, con palabras claras',
      'Anota visitas, recetas y recados para su personal',
      'Tapa números de tarjeta y similares antes de guardarlos, si usted lo activa',
      'Guarda las conversaciones el tiempo que usted diga, y luego las borra',
    ],
    doesNot: [
      'Diagnosticar, tranquilizar o leer resultados',
      'Decidir cuánto urge una señal de alarma',
      'Dar consejo médico',
      'Cumplir la ley por usted: lo que se exige a su consulta lo prepara y revisa usted',
    ],
    more: [
      {
        when: 'Lunes, 09:15',
        quote: 'Necesito más pastillas [[para la tensión]].',
        body: 'Nombre, fecha de nacimiento y medicina se preguntan una vez. La petición espera a una persona en la bandeja.',
        level: 'none',
        outcome: 'Petición de receta',
      },
      {
        when: 'Martes, 17:31',
        quote: '¿Llegaron mis [[resultados]]? Dijeron el martes.',
        body: 'El agente no lee nada. Anota quién pregunta, y por qué.',
        level: 'attention',
        outcome: 'Quiere que le llamen',
      },
      {
        when: 'Sábado, 11:02',
        quote: 'Mi hijo tiene [[cuarenta de fiebre]].',
        body: 'La fiebre de un niño está en la lista que suena.',
        level: 'emergency',
        outcome: 'Emergencia',
      },
    ],
    start: {
      title: 'Las señales de alarma, siempre primero.',
      body: 'El agente de una consulta: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
};
