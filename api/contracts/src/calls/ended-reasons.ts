import { DIALING_CAUSES } from '../dialing/dialing-causes.ts';

/** On whose side a call's end was caused. */
export const ENDED_GROUPS = ['caller', 'agent', 'platform', 'provider', 'account'] as const;
export type EndedGroup = (typeof ENDED_GROUPS)[number];

/** How far a call came. */
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

/** How a call turned out. */
export const OUTCOMES = ['solved', 'transferred', 'hung_up', 'voicemail', 'not_reached', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a reason says to people, and what they can do. */
export interface EndedWords {
  readonly title: string;
  readonly fix: string;
}

/** Why calls end: reasons of platforms, carriers and flows that mean the same. */
export interface EndedCause {
  readonly group: EndedGroup;
  readonly status: CallStatus;
  /** What it is for the figures unless the call itself tells more; null where its words decide. */
  readonly outcome: Outcome | null;
  readonly codes: readonly string[];
  /** Codes that no list of ours has whole, such as `pipeline-error-…` with the name of a model's maker. */
  readonly pattern?: RegExp;
  readonly words: { readonly en: EndedWords; readonly es: EndedWords };
}

const cause = (
  [group, status, outcome]: readonly [EndedGroup, CallStatus, Outcome | null],
  codes: readonly string[],
  words: EndedCause['words'],
  pattern?: RegExp,
): EndedCause => ({ group, status, outcome, codes, words, ...(pattern && { pattern }) });

/** Every cause by its name; a code belongs to the first that has it, or whose pattern fits. */
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
        fix: 'Read the last lines: long answers and repeated questions make callers leave.',
      },
      es: {
        title: 'Colgó quien llamaba',
        fix: 'Lea las últimas líneas: las respuestas largas y las preguntas repetidas hacen colgar.',
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
    en: { title: 'The line was busy', fix: 'Try again in some minutes.' },
    es: { title: 'La línea estaba ocupada', fix: 'Inténtelo de nuevo en unos minutos.' },
  }),
  silence: cause(
    ['caller', 'completed', 'hung_up'],
    ['silence-timed-out', 'inactivity', 'limit_silence', 'silence_timed_out'],
    {
      en: { title: 'Nobody spoke any more', fix: 'Let the agent ask once more before it ends a silent call.' },
      es: {
        title: 'Ya no hablaba nadie',
        fix: 'Deje que el agente pregunte otra vez antes de terminar una llamada en silencio.',
      },
    },
  ),
  spam: cause(['caller', 'completed', 'hung_up'], ['spam', 'marked_as_spam', 'scam_detected', 'wrong_number'], {
    en: { title: 'Spam or a wrong number', fix: 'Nothing needs to be done.' },
    es: { title: 'No deseada, o número equivocado', fix: 'No hay que hacer nada.' },
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
      en: { title: 'Transferred to a person', fix: 'Read what was asked for: the agent may be able to do it itself.' },
      es: { title: 'Transferida a una persona', fix: 'Lea lo que se pidió: quizá pueda hacerlo el agente mismo.' },
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
      en: { title: 'The agent ended it, task done', fix: 'Nothing needs to be done.' },
      es: { title: 'La terminó el agente, tarea hecha', fix: 'No hay que hacer nada.' },
    },
  ),
  unsettled: cause(['agent', 'completed', 'failed'], ['not_resolved'], {
    en: { title: 'The agent ended it, task not done', fix: 'Read what was asked for, and give the flow a way to it.' },
    es: {
      title: 'La terminó el agente, tarea no hecha',
      fix: 'Lea lo que se pidió y dé al flujo un camino para ello.',
    },
  }),
  endedByStaff: cause(['account', 'completed', null], ['ended_by_staff'], {
    en: { title: 'A person here ended it', fix: 'Nothing needs to be done.' },
    es: { title: 'La terminó una persona de aquí', fix: 'No hay que hacer nada.' },
  }),
  loop: cause(
    ['agent', 'completed', 'failed'],
    ['limit_steps', 'limit_turns', 'limit_visits', 'limit_no_match', 'limit_model_turns'],
    {
      en: { title: 'The agent went round in circles', fix: 'Open the flow and give the way that it took an end.' },
      es: { title: 'El agente dio vueltas en círculo', fix: 'Abra el flujo y dé un final al camino que tomó.' },
    },
  ),
  lostItsWay: cause(['agent', 'completed', 'failed'], ['not_understood', 'dead_end', 'node_unknown'], {
    en: {
      title: 'The agent did not know how to go on',
      fix: 'Open the flow and add a way on from the step it stopped at.',
    },
    es: { title: 'El agente no supo cómo seguir', fix: 'Abra el flujo y añada una salida al paso en que se detuvo.' },
  }),
  toolFailed: cause(
    ['account', 'completed', 'failed'],
    [],
    {
      en: {
        title: 'A tool failed, and nothing was set for that',
        fix: 'Give the step of the tool a way for its failure.',
      },
      es: {
        title: 'Falló una herramienta sin salida prevista',
        fix: 'Dé al paso de la herramienta una salida para su fallo.',
      },
    },
    /^tool_/,
  ),
  transferFailed: cause(
    ['account', 'completed', 'failed'],
    ['transfer_failed', 'transfer-failed', 'transfer_cancelled', 'transfer_no_answer', 'assistant-forward-failed'],
    {
      en: { title: 'A transfer was not answered', fix: 'Add a second person to ring, or check who is on call.' },
      es: {
        title: 'No se contestó una transferencia',
        fix: 'Añada otra persona a quien llamar, o revise quién está de guardia.',
      },
    },
  ),
  tooLong: cause(['account', 'completed', 'failed'], ['exceeded-max-duration', 'max_duration_reached', 'limit_call'], {
    en: {
      title: 'It reached the longest time allowed',
      fix: 'Raise the longest call of the agent, or make its flow shorter.',
    },
    es: { title: 'Llegó al tiempo máximo', fix: 'Suba la duración máxima del agente, o acorte su flujo.' },
  }),
  linesInUse: cause(
    ['account', 'failed', 'failed'],
    ['concurrency_limit_reached', 'concurrency-limit-reached', 'limit_concurrency'],
    {
      en: { title: 'All lines were in use', fix: 'Raise the number of calls at the same time.' },
      es: { title: 'Todas las líneas estaban en uso', fix: 'Suba el número de llamadas al mismo tiempo.' },
    },
  ),
  canceled: cause(
    ['account', 'canceled', 'not_reached'],
    ['manually-canceled', 'manual_stopped', 'canceled', 'cancelled'],
    {
      en: { title: 'Cancelled here', fix: 'Nothing needs to be done.' },
      es: { title: 'Cancelada aquí', fix: 'No hay que hacer nada.' },
    },
  ),
  setup: cause(
    ['account', 'failed', 'failed'],
    ['assistant-not-found', 'invalid_destination', 'no_valid_payment', 'assistant-not-valid', 'unknown-number'],
    {
      en: {
        title: 'Something is not set up',
        fix: 'Check that the number has a published agent and a valid destination.',
      },
      es: {
        title: 'Falta algo por configurar',
        fix: 'Compruebe que el número tenga un agente publicado y un destino válido.',
      },
    },
    /^(?:assistant-request-|call-start-error-.*(?:assistant|subscription|insufficient))/,
  ),
  modelFailed: cause(
    ['provider', 'failed', 'failed'],
    ['error_llm_websocket_open', 'error_llm_websocket_lost_connection'],
    {
      en: { title: 'A speech or model service failed', fix: 'Choose a second voice or model to fall back on.' },
      es: { title: 'Falló un servicio de voz o de modelo', fix: 'Elija una segunda voz o modelo de reserva.' },
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
        title: 'The carrier could not connect it',
        fix: 'Test the carrier’s connection, and see its own status page.',
      },
      es: {
        title: 'El operador no pudo conectarla',
        fix: 'Pruebe la conexión del operador y mire su página de estado.',
      },
    },
    /^(?:twilio|vonage|telnyx|retell|sip|phone-call-provider)[-_.]|[-_.]sip[-_.]/,
  ),
  lost: cause(['platform', 'failed', 'failed'], ['lost'], {
    en: {
      title: 'Nothing was heard of it any more',
      fix: 'Check that the platform’s webhook still reaches Switchboard.',
    },
    es: {
      title: 'No se supo más de ella',
      fix: 'Compruebe que el webhook de la plataforma siga llegando a Switchboard.',
    },
  }),
  platformFailed: cause(
    ['platform', 'failed', 'failed'],
    ['worker-shutdown', 'unknown-error'],
    {
      en: { title: 'The voice platform failed', fix: 'Nothing on your side. Write to support if it happens again.' },
      es: { title: 'Falló la plataforma de voz', fix: 'No es cosa suya. Escriba a soporte si se repite.' },
    },
    /vapifault|error|fail|fault/,
  ),
} as const satisfies Readonly<Record<string, EndedCause>>;
export type EndedCauseName = keyof typeof endedCauses;
export const ENDED_CAUSES = Object.keys(endedCauses) as readonly EndedCauseName[];

const causes: Readonly<Record<EndedCauseName, EndedCause>> = endedCauses;
const byCode = new Map(ENDED_CAUSES.flatMap((name) => causes[name].codes.map((code) => [code, name] as const)));

/** The cause that an ended reason means; undefined for one that nobody here knows. */
export function endedCauseOf(reason: string | null): (EndedCause & { readonly name: EndedCauseName }) | undefined {
  const folded = reason?.toLowerCase() ?? '';
  const name = byCode.get(folded) ?? ENDED_CAUSES.find((each) => causes[each].pattern?.test(folded));
  return name && { name, ...causes[name] };
}
