import { CAP_FAULTS, type CallCap } from '../dialing/caps.ts';
import { DIAL_FAULTS } from '../dialing/dial-faults.ts';

/** The side that ended a call. */
export const ENDED_GROUPS = ['caller', 'agent', 'platform', 'provider', 'account'] as const;
export type EndedGroup = (typeof ENDED_GROUPS)[number];

/** The status of a call. */
export const CALL_STATUSES = [
  'ringing',
  'in_progress',
  'transferring',
  'completed',
  'failed',
  'no_answer',
  'busy',
  'voicemail',
  'canceled',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** The outcome of a call. */
export const OUTCOMES = ['solved', 'transferred', 'hung_up', 'voicemail', 'not_reached', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The title of a cause, and advice. */
export interface EndedTexts {
  readonly title: string;
  readonly fix: string;
}

/** A cause for the end of calls. It groups equivalent reasons of platforms, carriers and flows. */
export interface EndedCause {
  readonly group: EndedGroup;
  readonly status: CallStatus;
  /** The outcome in metrics, unless the call itself is more specific; null if the transcript decides. */
  readonly outcome: Outcome | null;
  readonly codes: readonly string[];
  /** Matches codes that can't be listed, such as `pipeline-error-…` followed by a vendor's name. */
  readonly pattern?: RegExp;
  readonly words: { readonly en: EndedTexts; readonly es: EndedTexts };
}

const cause = (
  [group, status, outcome]: readonly [EndedGroup, CallStatus, Outcome | null],
  codes: readonly string[],
  words: EndedCause['words'],
  pattern?: RegExp,
): EndedCause => ({ group, status, outcome, codes, words, ...(pattern && { pattern }) });

/** The texts for calls that the dial rule refused. */
const DIAL_RULE_WORDS = {
  en: {
    title: 'Calls to the number are not allowed',
    fix: 'Check the number, and the countries that the settings allow.',
  },
  es: {
    title: 'No se permite llamar al número',
    fix: 'Revise el número y los países que permite la configuración.',
  },
};

const failureCause = { group: 'account', status: 'failed', outcome: 'failed' } as const;
const usedUp = (cap: CallCap, en: string, es: string) => ({
  ...failureCause,
  codes: [CAP_FAULTS[cap]],
  words: {
    en: { title: en, fix: 'Wait until the period is over, or raise the cap in the settings.' },
    es: { title: es, fix: 'Espere a que termine el período, o amplíe el tope en los ajustes.' },
  },
});

const numberNotAllowed = { ...failureCause, codes: DIAL_FAULTS, words: DIAL_RULE_WORDS };

/** The causes for which an outgoing call ends before it is dialed: the dial rule or a cap refused it. */
const DIALING_CAUSES = {
  numberNotAllowed,
  minutesOfDayUsedUp: usedUp(
    'outgoingMinutesPerDay',
    'The day’s cap on call minutes is reached',
    'Se alcanzó el tope de minutos de llamada del día',
  ),
  minutesOfMonthUsedUp: usedUp(
    'outgoingMinutesPerMonth',
    'The month’s cap on call minutes is reached',
    'Se alcanzó el tope de minutos de llamada del mes',
  ),
  spendingOfDayUsedUp: usedUp(
    'outgoingDollarsPerDay',
    'The day’s cap on spending for calls and texts is reached',
    'Se alcanzó el tope de gasto del día en llamadas y mensajes',
  ),
  spendingOfMonthUsedUp: usedUp(
    'outgoingDollarsPerMonth',
    'The month’s cap on spending for calls and texts is reached',
    'Se alcanzó el tope de gasto del mes en llamadas y mensajes',
  ),
};

/** All causes by name. A code belongs to the cause that lists it, or else to the first one whose pattern matches. */
export const endedCauses = {
  callerHungUp: cause(
    ['caller', 'completed', null],
    [
      'customer-ended-call',
      'caller_hung_up',
      'user_hangup',
      'hangup',
      'client-disconnected',
      'caller-hung-up',
      'user_declined',
      'client ended call',
    ],
    {
      en: {
        title: 'The caller hung up',
        fix: 'Read the last lines: long answers and repeated questions make callers hang up.',
      },
      es: {
        title: 'La persona que llamó colgó',
        fix: 'Lea las últimas líneas: las respuestas largas y las preguntas repetidas hacen que la gente cuelgue.',
      },
    },
  ),
  voicemail: cause(
    ['caller', 'voicemail', 'voicemail'],
    ['voicemail', 'voicemail_reached', 'ivr_reached', 'left_voicemail'],
    {
      en: { title: 'Voicemail answered', fix: 'Call at another time of the day, or let the agent leave a message.' },
      es: { title: 'Contestó un buzón de voz', fix: 'Llame a otra hora, o deje que el agente grabe un mensaje.' },
    },
  ),
  noAnswer: cause(
    ['caller', 'no_answer', 'not_reached'],
    ['customer-did-not-answer', 'dial_no_answer', 'no_answer', 'no-answer'],
    {
      en: { title: 'Nobody answered', fix: 'Call at another time of the day, or let it ring longer.' },
      es: { title: 'Nadie contestó', fix: 'Llame a otra hora, o deje sonar más tiempo.' },
    },
  ),
  busy: cause(['caller', 'busy', 'not_reached'], ['customer-busy', 'dial_busy', 'busy'], {
    en: { title: 'The line was busy', fix: 'Try again in a few minutes.' },
    es: { title: 'La línea estaba ocupada', fix: 'Inténtelo de nuevo en unos minutos.' },
  }),
  silence: cause(
    ['caller', 'completed', 'hung_up'],
    ['silence-timed-out', 'inactivity', 'limit_silence', 'silence_timed_out'],
    {
      en: { title: 'The caller fell silent', fix: 'Let the agent ask again before it ends a silent call.' },
      es: {
        title: 'La persona que llamó dejó de hablar',
        fix: 'Deje que el agente pregunte otra vez antes de terminar una llamada en silencio.',
      },
    },
  ),
  spam: cause(['caller', 'completed', 'hung_up'], ['spam', 'marked_as_spam', 'scam_detected', 'wrong_number'], {
    en: { title: 'Spam or wrong number', fix: 'No action needed.' },
    es: { title: 'Llamada no deseada o número equivocado', fix: 'No es necesario hacer nada.' },
  }),
  transferred: cause(
    ['agent', 'completed', 'transferred'],
    [
      'assistant-forwarded-call',
      'call_transfer',
      'transfer_bridged',
      'transferred',
      'handed_over',
      'taken_over',
      'call_take_over',
    ],
    {
      en: { title: 'Transferred to a person', fix: 'Read the request: the agent may be able to handle it itself.' },
      es: {
        title: 'Transferida a una persona',
        fix: 'Lea lo que se pidió: quizá el agente pueda resolverlo por sí mismo.',
      },
    },
  ),
  agentEnded: cause(
    ['agent', 'completed', null],
    [
      'assistant-ended-call',
      'assistant-said-end-call-phrase',
      'assistant-ended-call-after-message-spoken',
      'assistant-ended-call-with-hangup-task',
      'agent_hangup',
      'completed',
      'ended',
      'booked',
      'done',
      'message_taken',
      'resolved',
    ],
    {
      en: { title: 'The agent completed the call', fix: 'No action needed.' },
      es: { title: 'El agente completó la llamada', fix: 'No es necesario hacer nada.' },
    },
  ),
  unsettled: cause(['agent', 'completed', 'failed'], ['not_resolved'], {
    en: {
      title: 'The agent ended the call without resolving it',
      fix: 'Read the request, and add an edge for it to the flow.',
    },
    es: {
      title: 'El agente terminó la llamada sin resolverla',
      fix: 'Lea lo que se pidió y agregue al flujo una conexión para ello.',
    },
  }),
  endedByStaff: cause(['account', 'completed', null], ['ended_by_staff'], {
    en: { title: 'A team member ended the call', fix: 'No action needed.' },
    es: { title: 'Una persona del equipo terminó la llamada', fix: 'No es necesario hacer nada.' },
  }),
  loop: cause(
    ['agent', 'completed', 'failed'],
    ['limit_steps', 'limit_turns', 'limit_visits', 'limit_no_match', 'limit_model_turns'],
    {
      en: { title: 'The agent went around in circles', fix: 'Open the flow and add an exit to the loop.' },
      es: { title: 'El agente entró en un bucle', fix: 'Abra el flujo y agregue una salida al bucle.' },
    },
  ),
  lostItsWay: cause(['agent', 'completed', 'failed'], ['not_understood', 'dead_end', 'node_unknown'], {
    en: {
      title: 'The agent did not know how to continue',
      fix: 'Open the flow and add an edge from the step where it stopped.',
    },
    es: {
      title: 'El agente no supo cómo continuar',
      fix: 'Abra el flujo y agregue una salida al paso en el que se detuvo.',
    },
  }),
  toolFailed: cause(
    ['account', 'completed', 'failed'],
    [],
    {
      en: {
        title: 'A tool failed and the flow did not handle it',
        fix: 'Add an edge for failures to the tool step.',
      },
      es: {
        title: 'Falló una herramienta y el flujo no lo tenía previsto',
        fix: 'Agregue al paso de la herramienta una salida para los fallos.',
      },
    },
    /^tool_/,
  ),
  transferFailed: cause(
    ['account', 'completed', 'failed'],
    ['transfer_failed', 'transfer-failed', 'transfer_cancelled', 'transfer_no_answer', 'assistant-forward-failed'],
    {
      en: { title: 'Nobody answered the transfer', fix: 'Add a second number, or check who is on call.' },
      es: {
        title: 'Nadie contestó la transferencia',
        fix: 'Agregue un segundo número o revise quién está de guardia.',
      },
    },
  ),
  tooLong: cause(['account', 'completed', 'failed'], ['exceeded-max-duration', 'max_duration_reached', 'limit_call'], {
    en: {
      title: 'The call reached its maximum duration',
      fix: 'Raise the agent’s maximum call duration, or shorten its flow.',
    },
    es: {
      title: 'La llamada alcanzó la duración máxima',
      fix: 'Aumente la duración máxima del agente o acorte su flujo.',
    },
  }),
  linesInUse: cause(
    ['account', 'failed', 'failed'],
    ['concurrency_limit_reached', 'concurrency-limit-reached', 'limit_concurrency'],
    {
      en: { title: 'All lines were busy', fix: 'Raise the limit of concurrent calls.' },
      es: { title: 'Todas las líneas estaban ocupadas', fix: 'Aumente el límite de llamadas simultáneas.' },
    },
  ),
  canceled: cause(
    ['account', 'canceled', 'not_reached'],
    ['manually-canceled', 'manual_stopped', 'canceled', 'cancelled'],
    {
      en: { title: 'Canceled', fix: 'No action needed.' },
      es: { title: 'Cancelada', fix: 'No es necesario hacer nada.' },
    },
  ),
  setup: cause(
    ['account', 'failed', 'failed'],
    ['assistant-not-found', 'invalid_destination', 'no_valid_payment', 'assistant-not-valid', 'unknown-number'],
    {
      en: {
        title: 'The setup is incomplete',
        fix: 'Check that the number has a published agent and a valid destination.',
      },
      es: {
        title: 'La configuración está incompleta',
        fix: 'Compruebe que el número tenga un agente publicado y un destino válido.',
      },
    },
    /^(?:assistant-request-|call-start-error-.*(?:assistant|subscription|insufficient))/,
  ),
  modelFailed: cause(
    ['provider', 'failed', 'failed'],
    ['error_llm_websocket_open', 'error_llm_websocket_lost_connection'],
    {
      en: { title: 'A speech or model service failed', fix: 'Choose a fallback voice or model.' },
      es: { title: 'Falló un servicio de voz o de modelo', fix: 'Elija una voz o un modelo de respaldo.' },
    },
    /providerfault|pipeline-error|pipeline-no-available|error_llm|error_asr|error_tts|(?:llm|voice|transcriber|tts|stt|model)[-_.]?(?:request[-_])?(?:failed|error|timeout)/,
  ),
  ...DIALING_CAUSES,
  carrierFailed: cause(
    ['provider', 'failed', 'failed'],
    [
      'dial_failed',
      'carrier_failed',
      'sip_routing_error',
      'no_concurrency_fallback',
      'telephony_provider_permission_denied',
      'telephony_provider_unavailable',
      'registered_call_timeout',
    ],
    {
      en: {
        title: 'The carrier could not connect the call',
        fix: 'Test the connection to the carrier, and check its status page.',
      },
      es: {
        title: 'El operador no pudo conectar la llamada',
        fix: 'Pruebe la conexión con el operador y revise su página de estado.',
      },
    },
    /^(?:twilio|vonage|telnyx|retell|sip|phone-call-provider)[-_.]|[-_.]sip[-_.]/,
  ),
  lost: cause(['platform', 'failed', 'failed'], ['lost'], {
    en: {
      title: 'The platform stopped reporting the call',
      fix: 'Check that the platform’s webhook still reaches Switchboard.',
    },
    es: {
      title: 'La plataforma dejó de informar sobre la llamada',
      fix: 'Compruebe que el webhook de la plataforma siga llegando a Switchboard.',
    },
  }),
  platformFailed: cause(
    ['platform', 'failed', 'failed'],
    ['worker-shutdown', 'unknown-error'],
    {
      en: {
        title: 'The voice platform failed',
        fix: 'The problem is not on your side. Contact support if it happens again.',
      },
      es: {
        title: 'Falló la plataforma de voz',
        fix: 'El problema no es de su lado. Comuníquese con soporte si se repite.',
      },
    },
    /vapifault|error|fail|fault/,
  ),
} as const satisfies Readonly<Record<string, EndedCause>>;
export type EndedCauseName = keyof typeof endedCauses;
export const ENDED_CAUSES = Object.keys(endedCauses) as readonly EndedCauseName[];

const causes: Readonly<Record<EndedCauseName, EndedCause>> = endedCauses;
const byCode = new Map(ENDED_CAUSES.flatMap((name) => causes[name].codes.map((code) => [code, name] as const)));

/** Finds the cause of an ended reason; undefined for unknown reasons. */
export function findEndedCause(reason: string | null): (EndedCause & { readonly name: EndedCauseName }) | undefined {
  const folded = reason?.toLowerCase() ?? '';
  const name = byCode.get(folded) ?? ENDED_CAUSES.find((each) => causes[each].pattern?.test(folded));
  return name && { name, ...causes[name] };
}
