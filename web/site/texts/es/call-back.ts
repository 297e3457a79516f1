import type { callBack as english } from '../en/call-back.ts';
import type { Widen } from '../en/types.ts';

/** Spanish: requesting a call by a demo agent. */
export const callBack: Widen<typeof english> = {
  callBack: {
    title: 'O que le llame a usted.',
    lede: 'Deje un número y el agente lo llama en menos de un minuto: una sola llamada, entre las 8 y las 21 h del lugar del número. Diga «no me llamen más» y no se le vuelve a llamar.',
    phone: 'Su número de teléfono',
    phoneNote: 'Desde fuera de Norteamérica, con el código del país, como +34 910 12 34 56.',
    submit: 'Llámeme ahora',
    sent: 'Gracias. Si se puede llamar a este número, su teléfono suena en menos de un minuto. A un número se le llama como mucho una vez al día.',
    faults: 'Falta algo o hay algo que no está bien. Todavía no se llama a nadie.',
    whole: {
      human: 'Complete la verificación de que es una persona y envíe.',
      humanAway: 'La verificación humana no responde. Inténtelo pronto.',
      tooMany: 'Ya hubo bastantes llamadas desde su red en esta hora. Inténtelo más tarde.',
      busy: 'Todas las líneas están ocupadas. Inténtelo dentro de un rato.',
    },
    error: {
      phone: 'Esto no es un número de teléfono.',
      hours: 'Llamamos a números de nuestro país, entre las 8 y las 21 horas en su zona.',
      notAllowed: 'No podemos llamar a este número.',
      consent: 'Sin su consentimiento nadie le llama.',
    },
  },
};
