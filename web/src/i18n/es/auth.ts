import type { auth as texts } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

/** Spanish: signing in. */
export const auth: Texts<typeof texts> = {
  auth: {
    signIn: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    show: 'Mostrar',
    hide: 'Ocultar',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    capsLock: 'Las mayúsculas están activadas.',
    forgot: '¿Olvidó su contraseña?',
    expired: 'Su sesión terminó. Inicie sesión para volver a donde estaba.',
    enterEmail: 'Escriba su correo electrónico.',
    enterPassword: 'Escriba su contraseña.',
    tryIn: 'Inténtelo de nuevo en {{time}}.',
    sampleSaid: 'Mi perro acaba de comer <mark>chocolate de repostería</mark>, estoy desesperada.',
    sampleReason: 'Exposición a tóxicos · se avisó a una persona en 1,2 s',
    sampleAnswer: 'Le ayudo ahora mismo. ¿Cuánto pesa más o menos y cuándo lo comió?',
  },
  forgot: {
    title: 'Nueva contraseña',
    body: 'Escriba su correo. Si lo conocemos, le enviamos un enlace.',
    send: 'Enviar el enlace',
    sentTitle: 'Mire su correo',
    sent: 'Si conocemos {{email}}, ya va un enlace en camino. Sirve una vez, durante 30 minutos.',
    back: 'Volver a iniciar sesión',
  },
  welcome: {
    title: 'Ponga su contraseña',
    password: 'Contraseña nueva',
    confirm: 'La misma otra vez',
    submit: 'Guardar e iniciar sesión',
    rule: 'De {{min}} a {{max}} caracteres.',
    tooShort_one: 'Falta {{count}} carácter.',
    tooShort_other: 'Faltan {{count}} caracteres.',
    longEnough: 'Bastante larga.',
    differs: 'No son iguales.',
    matches: 'Las dos son iguales.',
    expired: 'Este enlace es demasiado antiguo.',
    used: 'Este enlace ya se usó.',
    invalid: 'Este enlace no es válido.',
    askAgain: 'Pedir un enlace nuevo',
    checking: 'Comprobando su enlace…',
  },
};
