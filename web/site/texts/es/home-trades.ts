import type { Trade, TradeName } from '../en/types.ts';

/** Spanish: trades for homes and insurance. */
export const homeTrades: Pick<Record<TradeName, Trade>, 'property' | 'homeServices' | 'demosInsurance'> = {
  property: {
    name: 'Inmuebles',
    pageTitle: 'Agentes de voz para administradores de fincas',
    description:
      'Un agente para averías y alquileres: distingue una emergencia de un grifo que gotea, pregunta lo que preguntaría su fontanero y avisa a quien está de guardia a las dos de la madrugada.',
    before: '02:17.',
    title: 'Entra agua [[por el techo]].',
    lede: 'Fugas, falta de calefacción en invierno, gas, averías eléctricas y robos suenan al momento. Lo demás espera, por escrito, hasta mañana.',
    call: {
      business: 'Northgate, administración de fincas',
      line: 'Averías, fuera de horario',
      endsAt: 30,
      lines: [
        { at: 0, who: 'agent', text: 'Averías de Northgate, habla el asistente virtual. ¿Hay alguien en peligro?' },
        { at: 3, who: 'caller', text: 'No, pero entra agua por [[el techo del baño]] en el 4B.' },
        { at: 7, who: 'agent', text: '¿Gotea o cae a chorro? ¿Está cerca de una luz o un enchufe?' },
        { at: 12, who: 'caller', text: 'Gotea sin parar, sí, [[junto a la luz]].' },
        { at: 15, who: 'agent', text: 'Corte la luz del baño y no se acerque. Aviso al fontanero de guardia.' },
        { at: 22, who: 'note', text: 'Avisado mantenimiento: fuga junto a una luz, 4B' },
      ],
      seen: {
        level: 'emergency',
        title: 'Emergencia: riesgo eléctrico',
        heard: 'Se oyó «junto a la luz» en 0:14',
        steps: [
          { at: 14, text: 'Sonó en mantenimiento' },
          { at: 19, text: 'La abrió Kay' },
          { at: 28, text: 'Fontanero avisado' },
        ],
        facts: ['Piso 4B', 'Gotea sin parar', 'Junto a una luz'],
      },
    },
    does: [
      'Pregunta primero si hay alguien en peligro',
      'Conoce su lista: fugas, calefacción, gas, electricidad, cerraduras',
      'Toma piso, avería y acceso, y dice qué pasa después',
      'De día atiende alquileres y peticiones de visita',
      'Enseña dos llamadas de un mismo edificio como lo que son: dos llamadas, juntas en la lista',
    ],
    doesNot: [
      'Mandar a nadie a un piso que huele a gas',
      'Prometer una hora que su gente no ha dado',
      'Hablar de recibos pendientes con quien llame',
      'Decidir que en invierno la calefacción puede esperar',
    ],
    more: [
      {
        when: 'Enero, 05:40',
        quote: 'Hay ocho bajo cero y [[no hay calefacción]].',
        body: 'Está en la lista de emergencias. Enseguida llama otra persona del mismo edificio.',
        level: 'emergency',
        outcome: 'Sin calefacción',
      },
      {
        when: 'Lunes, 10:26',
        quote: '¿Qué día exacto se paga [[el alquiler]]?',
        body: 'El agente dice lo que su flujo dice de la fecha, y termina. Nadie tiene que mirar.',
        level: 'none',
        outcome: 'Pregunta del alquiler',
      },
      {
        when: 'Sábado, 13:55',
        quote: '¿Podría ver el de dos habitaciones [[hoy]]?',
        body: 'Se toman dos horas y un número. Alquileres los tiene antes de que cuelgue.',
        level: 'none',
        outcome: 'Visita solicitada',
      },
    ],
    start: {
      title: 'Duerma, salvo que gotee el techo.',
      body: 'Un agente inmobiliario: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
  homeServices: {
    name: 'Servicios del hogar',
    pageTitle: 'Agentes de voz para servicios del hogar',
    description:
      'Un agente para fontaneros, electricistas y calefacción: contesta mientras usted está en un tejado, pregunta dirección y avería, y solo suena por lo que no puede esperar a mañana.',
    before: '16:40.',
    title: 'Está en un tejado. [[Suena el teléfono]].',
    lede: 'Casi todos cuelgan al oír el contestador y llaman a otro. Este contesta, pregunta lo que usted preguntaría y lo deja por escrito.',
    call: {
      business: 'Sunrise, servicios del hogar',
      line: 'Línea principal',
      endsAt: 36,
      lines: [
        { at: 0, who: 'agent', text: 'Sunrise, habla el asistente virtual. ¿Qué le arreglamos?' },
        { at: 4, who: 'caller', text: 'El calentador [[pierde agua por el suelo]] y no encuentro la llave.' },
        {
          at: 9,
          who: 'agent',
          text: 'Hay una llave en el tubo frío, encima. Gírela a la derecha. ¿Es de gas o eléctrico?',
        },
        { at: 15, who: 'caller', text: 'Eléctrico. Ya está cerrada. ¿Puede venir alguien hoy?' },
        { at: 19, who: 'agent', text: 'Se lo pregunto al equipo ahora. ¿Cuál es la dirección, y quién estará?' },
        { at: 29, who: 'note', text: 'Petición para hoy, con dirección; faltan fotos' },
      ],
      seen: {
        level: 'attention',
        title: 'Necesita una persona: agua en el suelo',
        heard: 'Se oyó «pierde agua por el suelo» en 0:07',
        steps: [
          { at: 8, text: 'Sonó en el navegador de la oficina' },
          { at: 20, text: 'La abrió la oficina' },
          { at: 34, text: 'Furgoneta en camino' },
        ],
        facts: ['Calentador eléctrico', 'Agua cerrada', 'La quiere hoy'],
      },
    },
    does: [
      'Contesta cuando todas las manos están ocupadas',
      'Pregunta avería, dirección, acceso y el mejor número',
      'Distingue lo urgente de un presupuesto para primavera',
      'Después manda un mensaje con su propia plantilla, si hay un operador conectado',
      'Deja cada compromiso en la lista hasta que alguien lo atiende',
    ],
    doesNot: [
      'Dar un precio que usted no escribió',
      'Reservar una furgoneta que no hay',
      'Explicar cómo se abre una tubería de gas',
      'Vender algo a quien tiene agua en el suelo',
    ],
    more: [
      {
        when: 'Martes, 07:12',
        quote: 'El cuadro [[huele a quemado]].',
        body: 'Se le dice que no se acerque, y suena el navegador de la oficina.',
        level: 'emergency',
        outcome: 'Riesgo eléctrico',
      },
      {
        when: 'Jueves, 12:05',
        quote: '¿Me darían [[un presupuesto]] para dos equipos de aire?',
        body: 'Metros, plantas y una buena hora para llamar. Espera hasta la tarde.',
        level: 'none',
        outcome: 'Presupuesto solicitado',
      },
      {
        when: 'Viernes, 19:30',
        quote: 'Vinieron el lunes y [[vuelve a gotear]].',
        body: 'Alguien conocido, con una queja: necesita una persona, y así consta.',
        level: 'attention',
        outcome: 'Queja',
      },
    ],
    start: {
      title: 'Conteste, desde el tejado.',
      body: 'Un agente de servicios: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
  demosInsurance: {
    name: 'Seguros',
    pageTitle: 'Oiga a un agente de voz tomar un parte',
    description:
      'Un parte de ejemplo, desde el primer tono hasta la mesa de siniestros, y lo que un agente de voz para una oficina de seguros puede decir y nunca dice. Léalo, o hable con uno.',
    before: '17:05.',
    title: 'Tercera vez: [[quiero una persona]].',
    lede: 'Un parte completo: cuándo, dónde, quién y si hay heridos. Si está cubierto lo deciden personas.',
    call: {
      business: 'Agencia Meridian Mutual',
      line: 'Siniestros',
      endsAt: 42,
      lines: [
        { at: 0, who: 'agent', text: 'Siniestros de Meridian Mutual, habla el asistente virtual. ¿Hay heridos?' },
        {
          at: 4,
          who: 'caller',
          text: 'No. Me dieron marcha atrás en un aparcamiento. Es [[la tercera vez que lo explico]].',
        },
        { at: 10, who: 'agent', text: 'Lo siento. Lo anoto una vez y no se lo preguntarán más. ¿Cuándo fue?' },
        { at: 16, who: 'caller', text: 'Hace una hora. Y de verdad, [[quiero una persona]].' },
        { at: 20, who: 'agent', text: 'Claro. Llamo ahora a siniestros, y pueden leer lo que me ha contado.' },
        { at: 29, who: 'note', text: 'Pasado a siniestros, con lo que se dijo' },
      ],
      seen: {
        level: 'attention',
        title: 'Pidió una persona',
        heard: 'Se oyó «quiero una persona» en 0:18',
        steps: [
          { at: 19, text: 'Sonó en siniestros' },
          { at: 27, text: 'La abrió Inés' },
          { at: 40, text: 'Inés, al teléfono' },
        ],
        facts: ['Sin heridos', 'Aparcamiento, hace una hora', 'Tercera llamada'],
      },
    },
    does: [
      'Pregunta primero si hay heridos',
      'Toma hora, lugar, personas y daños, cada cosa una vez',
      'Tapa números de tarjeta y similares antes de guardarlos, si usted lo activa',
      'Pasa a quien quiere una persona la primera vez que lo pide',
      'Guarda la llamada entera, con quién la leyó y cuándo',
    ],
    doesNot: [
      'Decir si algo está cubierto',
      'Admitir o negar la culpa de nadie',
      'Dar una cifra, o una fecha de pago',
      'Hacer hablar a quien quiere una persona',
    ],
    more: [
      {
        when: 'Lunes, 09:02',
        quote: '¿Mi póliza incluye [[el granizo]]?',
        body: 'Una pregunta de cobertura va a una persona autorizada, con el número de póliza.',
        level: 'none',
        outcome: 'Pregunta para un agente',
      },
      {
        when: 'Martes, 22:48',
        quote: 'Estamos en el arcén y [[mi mujer sangra]].',
        body: 'Primero el número de emergencias. El parte puede esperar, y así se dice.',
        level: 'emergency',
        outcome: 'Hay heridos',
      },
      {
        when: 'Viernes, 14:20',
        quote: 'Necesito [[una copia]] de mi tarjeta.',
        body: 'Anotado para que la mande la oficina.',
        level: 'none',
        outcome: 'Documento solicitado',
      },
    ],
    start: {
      title: 'Anotado una vez.',
      body: 'Un agente de seguros: escriba su flujo, pruébelo por texto y publíquelo cuando esté bien.',
    },
  },
};
