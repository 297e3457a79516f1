import type { pages as en } from '../en/pages.ts';
import type { Widen } from '../en/types.ts';

/** Spanish: the standalone pages. */
export const pages: Widen<typeof en> = {
  talent: {
    pageTitle: 'La bolsa de talento',
    description:
      'Qué es la bolsa de talento, qué se guarda de usted y cuánto tiempo, y qué no es; y cómo entrar en ella.',
    title: 'La bolsa de talento',
    lede: 'Una lista de personas que quieren saber de un puesto antes de que esté en la página de empleo.',
    points: [
      ['Para qué es', 'Cuando se abre un puesto, se enteran primero quienes encajan por idiomas y horas.'],
      [
        'Qué se guarda',
        'Un nombre, cómo encontrarle, su idioma, sus horas y lo que entregue; con su permiso, y hasta que lo retire.',
      ],
      ['Qué no es', 'Ni un examen, ni una clasificación de máquina sin persona, ni una lista que se venda.'],
    ],
    closed: 'La bolsa no admite a nadie ahora. Los puestos abiertos, sí.',
    join: 'Entrar en la bolsa',
    keptBy: '{business} lleva esta bolsa. Una persona lee lo que usted escribe, y le da de baja cuando lo pida.',
    language: 'Idioma de las llamadas',
    languageName: { en: 'Inglés', es: 'Español' },
    submit: 'Entrar en la bolsa',
    sent: 'Ya está en la bolsa. Sabrá de los puestos que encajen. Por correo le llega un enlace con el que puede salir de ella.',
    careers: 'Ver puestos abiertos',
  },
  success: {
    pageTitle: 'Mire su correo',
    description:
      'Lo que pasa después de registrarse: abra el enlace del correo que se envió, elija una contraseña y hable con su agente.',
    title: 'Mire su correo.',
    body: 'Si la dirección es correcta, hay un correo con un enlace en camino. Sirve una vez, durante siete días: le pide su nombre y una contraseña, y su cuenta está lista.',
    again:
      '¿No llegó nada? Mire en el correo no deseado, o regístrese otra vez. Una dirección que ya tiene cuenta recibe una más, con la misma contraseña.',
    signIn: 'Iniciar sesión',
    home: 'Volver al inicio',
  },
  signup: {
    pageTitle: 'Prepare su línea',
    description:
      'Cree una cuenta con el agente, el flujo, las etiquetas y los mensajes de su sector. Confirme su correo y hable primero con su agente.',
    title: 'Prepare su línea.',
    lede: 'Una cuenta con el agente, el flujo, las etiquetas y los mensajes de su sector. No se pide tarjeta.',
    businessName: 'Negocio',
    trade: 'Sector',
    chooseTrade: 'Elija uno',
    email: 'Correo de trabajo',
    timeZone: 'Zona horaria',
    consent: 'He leído las condiciones y la política de privacidad, y acepto las condiciones.',
    submit: 'Enviarme el enlace',
    next: 'Después, un correo le pide confirmar la dirección. Luego elige una contraseña y habla con su agente.',
    open: {
      title: 'Un paso más.',
      lede: 'Pulse el botón para crear su cuenta. Después elige una contraseña.',
      submit: 'Crear mi cuenta',
    },
    faults: 'Mire, por favor, lo que está marcado.',
    error: {
      required: 'Rellene este campo, por favor.',
      email: 'Escriba una dirección de correo, como usted@clinica.example.',
      trade: 'Elija un sector, por favor.',
      timeZone: 'Elija una zona horaria, por favor.',
      consent: 'Sin esto no se puede crear una cuenta.',
      plain: 'Escriba un nombre en una línea, sin enlaces.',
      tooLong: 'Acórtelo, por favor.',
      tooMany: 'Demasiados intentos desde aquí. Inténtelo más tarde.',
      human: 'Complete la verificación de que es una persona y vuelva a enviar.',
      humanAway: 'La verificación humana no responde. Inténtelo pronto.',
    },
    tradeName: {
      veterinary: 'Veterinaria',
      dental: 'Dental',
      medical: 'Consulta médica',
      clinic: 'Clínica',
      property: 'Administración de fincas',
      homeServices: 'Servicios del hogar',
      insurance: 'Seguros',
      other: 'Otro negocio',
    },
  },
};
