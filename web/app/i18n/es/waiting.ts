import type { Texts } from '../en/texts.ts';
import type { waiting as texts } from '../en/waiting.ts';

/** Spanish texts of what needs a person, on every screen. */
export const waiting: Texts<typeof texts> = {
  waiting: {
    alerts: 'Requiere a una persona',
    emergency: 'Emergencia: {{reason}} · {{name}}',
    attention: '{{name}} · {{reason}}',
    onTheLine: 'En llamada {{time}}',
    since: 'espera desde hace {{age}}',
    take: 'Tomar',
    open: 'Abrir',
    notMe: 'Yo no',
    notMeWhy: 'Dejarla a sus colegas. Sigue requiriendo a una persona.',
    more_one: '{{count}} más espera',
    more_other: '{{count}} más esperan',
    offerLabel: 'Para usted',
    offered: 'Una conversación',
    offeredToYou: 'Para usted',
    accept: 'Aceptar',
    acceptCall: 'Tomar la llamada',
    decline: 'Rechazar',
    declines: { onACall: 'Estoy en llamada', withAClient: 'Estoy con un cliente', notForMe: 'No es para mí' },
    secondsLeft_one: 'Queda {{count}} segundo',
    secondsLeft_other: 'Quedan {{count}} segundos',
    band: 'Esperan a una persona',
    bandMore_one: '+{{count}} más',
    bandMore_other: '+{{count}} más',
    yourCalls: 'Sus llamadas',
    onlyYou: 'usted habla; el agente está en silencio',
    joined: 'usted se unió a esta llamada',
    handBack: 'Devolver',
    end: 'Terminar',
    endSure: 'Terminar ahora',
  },
};
