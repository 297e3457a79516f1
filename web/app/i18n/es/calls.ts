import type { calls as texts } from '../en/calls.ts';
import type { Texts } from '../en/texts.ts';

/** Spanish texts of conversation rows and attention reasons, wherever they appear. */
export const calls: Texts<typeof texts> = {
  row: {
    withheld: 'Número oculto',
    noMessage: 'Aún no se ha dicho nada',
    wordsWithheld: 'No tiene acceso a lo que se dijo',
    foundInTalk: 'en la transcripción',
    live: 'En llamada desde hace {{time}}',
    liveTimes: 'Inicio: {{started}}\nÚltimo mensaje: {{last}}',
    emergency: 'Emergencia',
    attention: 'Requiere atención',
    moreTags_one: '{{count}} etiqueta más',
    moreTags_other: '{{count}} etiquetas más',
    agent: 'Atendida por {{name}}',
    platformAgent: 'en una plataforma de voz',
    late: 'Con retraso',
    lateWhy: 'Parte de esta llamada llegó tarde o fuera de orden.',
  },
  reason: {
    poison_exposure: 'Exposición a tóxicos',
    asked_for_human: 'Pidió hablar con una persona',
    opt_out_unclear: 'Quizá no quiere más llamadas',
    transfer_failed: 'Transferencia fallida',
    electrical_risk: 'Riesgo eléctrico',
    water_leak: 'Fuga de agua',
    no_heat: 'Sin calefacción',
    complaint: 'Queja',
    negative_sentiment: 'Molestia en la llamada',
    tool_error: 'Falló una herramienta',
    low_confidence: 'Poca certeza',
    no_one_on_call: 'Nadie de guardia',
    locked_out: 'No puede entrar',
    swelling_with_fever: 'Hinchazón con fiebre',
    gas: 'Gas',
    unanswered: 'Sin respuesta',
    compliance: 'Cumplimiento',
    emergency_keyword: 'Palabra clave de emergencia',
    raised_by_staff: 'Avisó el equipo',
  },
};
