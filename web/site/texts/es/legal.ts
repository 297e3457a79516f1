import type { legal as en } from '../en/legal.ts';
import type { Widen } from '../en/types.ts';
import { cookiePolicy } from './cookie-policy.ts';

/** Spanish: the legal texts. */
export const legal: Widen<typeof en> = {
  print: 'Imprimir',
  contents: 'En esta página',
  inForce: 'En vigor desde el',
  inShort: 'En breve',
  unnamed: 'quien ofrece esta instalación',
  at: 'en',
  contactUnset: 'a través de la persona que le dio acceso',
  cookiePolicy,
  privacyPolicy: {
    pageTitle: 'Política de privacidad',
    description:
      'Qué guarda este servicio de quienes llaman, de quienes trabajan con él y de quienes lo visitan, por qué, cuánto tiempo y qué puede pedir.',
    title: 'Política de privacidad',
    short:
      'Guardamos lo que hace falta para contestar llamadas y mostrar quién hizo qué. Ni voces ni palabras se usan para entrenar modelos. Usted puede ver, corregir, llevarse o borrar lo suyo.',
    sections: [
      {
        id: 'responsible',
        title: 'Quién es responsable',
        paragraphs: [
          'Este servicio lo ofrece {operator} («nosotros»). {address}',
          'De las conversaciones que se tienen en nombre de un negocio decide ese negocio; nosotros seguimos sus instrucciones.',
          'Las preguntas sobre esta página nos llegan {email}.',
        ],
      },
      {
        id: 'kept',
        title: 'Qué se guarda y por qué',
        paragraphs: [],
        table: [
          ['Qué', 'Por qué', 'Base'],
          ['Nombre, correo y función de quien tiene cuenta', 'Para iniciar sesión y mostrar quién actuó', 'Contrato'],
          ['Números, horas y duración de las llamadas', 'Para mostrarlas y contarlas', 'Instrucción del negocio'],
          ['Palabras dichas o escritas', 'Para contestar y avisar al personal', 'Instrucción del negocio'],
          [
            'Nombre, número, correo y consentimiento de quien se postula a un puesto',
            'Para que una persona del negocio decida',
            'Consentimiento',
          ],
          ['Dirección y navegador de una sesión', 'Contra abusos', 'Interés legítimo'],
        ],
      },
      {
        id: 'calls',
        title: 'Llamadas y transcripciones',
        paragraphs: [
          'La voz se pasa a texto mientras se habla. El sonido solo se guarda donde el negocio ha activado la grabación en su plataforma de voz.',
          'Las transcripciones las ven las personas a quienes el negocio dio acceso. Abrir una llamada con alarma, exportar, borrar y cada cambio quedan anotados con un nombre.',
          'Las palabras no se usan para entrenar modelos, ni nuestros ni de otros.',
        ],
      },
      {
        id: 'others',
        title: 'Quién más lo recibe',
        paragraphs: [
          'Las plataformas de voz, operadores y modelos que un negocio ha conectado reciben lo que necesitan para ello. Sin esa conexión, ninguno.',
          'Otros sistemas solo se enteran donde el negocio les ha puesto un oyente.',
        ],
      },
      {
        id: 'long',
        title: 'Cuánto tiempo',
        paragraphs: [
          'Las conversaciones terminadas, los días que ponga el negocio; luego se borran. Las exportaciones, un día. Los correos sobre cuentas, 30 días como mucho.',
          'Las sesiones terminan solas en unas horas. Lo que la ley obliga a guardar queda el tiempo que ella dice.',
        ],
      },
      {
        id: 'rights',
        title: 'Sus derechos',
        paragraphs: [
          'Puede preguntar qué se guarda de usted, pedir que se corrija, recibirlo en un formato abierto, que se borre, u oponerse.',
          'Si llamó a un negocio, pregúntele primero; nosotros le ayudamos a responder. También puede reclamar ante su autoridad de protección de datos.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies',
        paragraphs: ['Dos mantienen su sesión y una recuerda su idioma. La política de cookies las nombra todas.'],
      },
      {
        id: 'changes',
        title: 'Cambios',
        paragraphs: [
          'Cuando esta página cambia, cambia el día de arriba. A quien tiene cuenta se le avisa de los cambios de fondo.',
        ],
      },
    ],
  },
  termsOfService: {
    pageTitle: 'Condiciones del servicio',
    description:
      'Qué puede esperar de este servicio y qué espera él de usted: cuentas, llamadas, contenidos, precios, disponibilidad, responsabilidad y fin.',
    title: 'Condiciones del servicio',
    short:
      'Usted responde de cómo usa los agentes con quienes le llaman; nosotros, de que el servicio funcione como se describe. Cualquiera puede terminarlo, y sus datos se van con usted.',
    sections: [
      {
        id: 'parties',
        title: 'Entre quiénes',
        paragraphs: [
          'Estas condiciones valen entre {operator} («nosotros») y el negocio que tiene una cuenta («usted»). {address}',
          'Las preguntas sobre ellas nos llegan {email}.',
        ],
      },
      {
        id: 'service',
        title: 'El servicio',
        paragraphs: [
          'Los agentes hablan con quienes le llaman según los flujos que usted publica. Su gente ve las conversaciones y recibe avisos según reglas.',
          'Un agente es un programa. Puede entender mal, y no sustituye a un servicio de emergencias.',
        ],
      },
      {
        id: 'duties',
        title: 'Su parte',
        paragraphs: [],
        list: [
          'Decir a quien llama que habla con una máquina, y que se graba donde la ley lo pide.',
          'Tener los permisos que sus llamadas y mensajes necesitan.',
          'Guardar para sí claves y contraseñas, y quitar accesos que ya no hacen falta.',
          'No usar el servicio para nada ilegal, ni para llamar a quien no quiere.',
        ],
      },
      {
        id: 'content',
        title: 'Qué es suyo',
        paragraphs: [
          'Sus conversaciones, flujos, textos y contactos siguen siendo suyos. Solo los usamos para prestarle el servicio.',
          'Un administrador puede exportar toda la cuenta en cualquier momento.',
        ],
      },
      {
        id: 'prices',
        title: 'Precios',
        paragraphs: [
          'Lo acordado por escrito, o lo que diga la lista de este sitio cuando contrata. Los operadores y modelos que conecta le cobran ellos.',
        ],
      },
      {
        id: 'availability',
        title: 'Disponibilidad',
        paragraphs: [
          'Cuidamos de que el servicio funcione y avisamos del mantenimiento que lo interrumpe. Una cifra solo vale si se acordó por escrito.',
        ],
      },
      {
        id: 'liability',
        title: 'Responsabilidad',
        paragraphs: [
          'Cada parte responde de lo que causa con intención o negligencia grave, y de daños a personas, según la ley. Más allá, la responsabilidad se limita a lo pagado por el servicio en los doce meses anteriores, en lo que la ley permita.',
        ],
      },
      {
        id: 'end',
        title: 'Cómo termina',
        paragraphs: [
          'Usted puede terminar su cuenta cuando quiera. Nosotros, con 30 días de aviso, y podemos suspenderla al momento si daña a otros o incumple la ley. Antes de borrar los datos hay tiempo para exportarlos.',
        ],
      },
      {
        id: 'law',
        title: 'Ley y cambios',
        paragraphs: [
          'Vale la ley del lugar donde {operator} tiene su sede, salvo que la de consumo diga otra cosa. Los cambios se anuncian 30 días antes de valer.',
        ],
      },
    ],
  },
};
