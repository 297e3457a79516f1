import type { CallFilterText } from './filters.ts';

/** The texts that explain a metric. */
export interface MetricTexts {
  readonly name: string;
  /** The definition: which calls count and which don't. */
  readonly counts: string;
  readonly leavesOut: string;
}

/**
 * A count of calls. Its single definition is the filter of `GET /api/calls` that lists what it counts; server, pages
 * and texts derive from it.
 *
 * Test calls and deleted conversations are in no list and therefore in no metric.
 */
export interface CountMetric {
  readonly query: CallFilterText;
  /** The count that it is a share of, if a percentage is meaningful. */
  readonly of?: CountName;
  readonly words: { readonly en: MetricTexts; readonly es: MetricTexts };
}

export const COUNT_NAMES = [
  'calls',
  'inbound',
  'outbound',
  'live',
  'ended',
  'contained',
  'transferred',
  'resolved',
  'hungUp',
  'voicemail',
  'notReached',
  'failed',
  'attention',
] as const;
export type CountName = (typeof COUNT_NAMES)[number];

const words = (
  en: readonly [string, string, string],
  es: readonly [string, string, string],
): { readonly en: MetricTexts; readonly es: MetricTexts } => ({
  en: { name: en[0], counts: en[1], leavesOut: en[2] },
  es: { name: es[0], counts: es[1], leavesOut: es[2] },
});
const NO_TESTS = ['Test calls and deleted calls', 'Llamadas de prueba y eliminadas'] as const;
const NOT_ENDED = [
  'Test calls, deleted calls and calls in progress',
  'Llamadas de prueba, eliminadas y en curso',
] as const;

/** Every count of calls. */
export const countMetrics: Readonly<Record<CountName, CountMetric>> = {
  calls: {
    query: {},
    words: words(
      ['Calls', 'Calls that started in these days', NO_TESTS[0]],
      ['Llamadas', 'Llamadas que empezaron en estos días', NO_TESTS[1]],
    ),
  },
  inbound: {
    query: { direction: 'inbound' },
    of: 'calls',
    words: words(['Inbound', 'Calls that came in', NO_TESTS[0]], ['Entrantes', 'Llamadas que entraron', NO_TESTS[1]]),
  },
  outbound: {
    query: { direction: 'outbound' },
    of: 'calls',
    words: words(['Outbound', 'Calls that went out', NO_TESTS[0]], ['Salientes', 'Llamadas que salieron', NO_TESTS[1]]),
  },
  live: {
    query: { live: 'true' },
    of: 'calls',
    words: words(
      ['On the line', 'Calls that have not ended', NO_TESTS[0]],
      ['En línea', 'Llamadas que no han terminado', NO_TESTS[1]],
    ),
  },
  ended: {
    query: { live: 'false' },
    of: 'calls',
    words: words(
      ['Ended calls', 'All calls that have ended', NOT_ENDED[0]],
      ['Llamadas terminadas', 'Todas las llamadas que han terminado', NOT_ENDED[1]],
    ),
  },
  contained: {
    query: { outcome: 'solved' },
    of: 'ended',
    words: words(
      [
        'Contained',
        'Ended calls that the agent handled alone',
        'Transfers, voicemail, calls that failed or reached nobody, and callers who left before their second sentence or choice by keys',
      ],
      [
        'Contenidas',
        'Llamadas terminadas que el agente atendió solo',
        'Transferencias, buzones de voz, llamadas fallidas o sin contacto, y quienes colgaron antes de su segunda frase o elección con teclas',
      ],
    ),
  },
  transferred: {
    query: { outcome: 'transferred' },
    of: 'ended',
    words: words(
      ['Transferred', 'Ended calls that a person took over', 'Transfers that nobody answered'],
      ['Transferidas', 'Llamadas terminadas que atendió una persona', 'Transferencias que nadie contestó'],
    ),
  },
  resolved: {
    query: { resolved: 'true' },
    of: 'ended',
    words: words(
      [
        'Resolved',
        'Contained calls, calls that the agent’s success rule accepts, and the transfers that your settings count',
        'Other transfers',
      ],
      [
        'Resueltas',
        'Llamadas contenidas, las que la regla de éxito del agente acepta y las transferencias que sus ajustes incluyen',
        'Las demás transferencias',
      ],
    ),
  },
  hungUp: {
    query: { outcome: 'hung_up' },
    of: 'ended',
    words: words(
      [
        'Hung up early',
        'Callers who left before their second sentence or choice by keys, silence and spam',
        NOT_ENDED[0],
      ],
      [
        'Colgaron pronto',
        'Quienes colgaron antes de su segunda frase o elección con teclas, silencio y llamadas no deseadas',
        NOT_ENDED[1],
      ],
    ),
  },
  voicemail: {
    query: { outcome: 'voicemail' },
    of: 'ended',
    words: words(
      ['Voicemail', 'Calls that voicemail answered', NOT_ENDED[0]],
      ['Buzón de voz', 'Llamadas que contestó un buzón', NOT_ENDED[1]],
    ),
  },
  notReached: {
    query: { outcome: 'not_reached' },
    of: 'ended',
    words: words(
      ['Not reached', 'Busy, not answered or canceled', NOT_ENDED[0]],
      ['Sin contacto', 'Ocupado, sin respuesta o canceladas', NOT_ENDED[1]],
    ),
  },
  failed: {
    query: { outcome: 'failed' },
    of: 'ended',
    words: words(
      ['Failed', 'Calls that ended because of an error or a limit', NOT_ENDED[0]],
      ['Fallidas', 'Llamadas que terminaron por un error o un límite', NOT_ENDED[1]],
    ),
  },
  attention: {
    query: { attention: 'true' },
    of: 'calls',
    words: words(
      ['A person was needed', 'Calls in which attention was raised at least once', NO_TESTS[0]],
      ['Hizo falta una persona', 'Llamadas en las que se pidió atención al menos una vez', NO_TESTS[1]],
    ),
  },
};

export const MEASURE_NAMES = [
  'durationMs',
  'latencyMs',
  'costCents',
  'answerMs',
  'attentionMs',
  'acknowledgeMs',
] as const;
export type MeasureName = (typeof MEASURE_NAMES)[number];

/** A measure of calls. */
export interface MeasureMetric {
  readonly unit: 'ms' | 'cents';
  readonly words: { readonly en: MetricTexts; readonly es: MetricTexts };
}

/** Every measure. */
export const measureMetrics: Readonly<Record<MeasureName, MeasureMetric>> = {
  durationMs: {
    unit: 'ms',
    words: words(
      ['Length', 'From answer to end, of ended calls', 'Calls of unknown duration'],
      ['Duración', 'De la respuesta al final, de llamadas terminadas', 'Llamadas sin duración conocida'],
    ),
  },
  latencyMs: {
    unit: 'ms',
    words: words(
      [
        'Reply',
        'The median of each call: from the caller’s last word to the agent’s first',
        'Calls without known turns',
      ],
      [
        'Respuesta',
        'La mediana de cada llamada: de la última palabra de quien llama a la primera del agente',
        'Llamadas sin turnos conocidos',
      ],
    ),
  },
  costCents: {
    unit: 'cents',
    words: words(
      ['Cost', 'The total of all products of a call', 'Calls of unknown cost'],
      ['Coste', 'Todos los productos de una llamada', 'Llamadas sin coste conocido'],
    ),
  },
  answerMs: {
    unit: 'ms',
    words: words(
      ['To answer', 'From the start to the first words of agent or staff', 'Calls in which neither spoke'],
      [
        'Hasta responder',
        'Del inicio a las primeras palabras del agente o del personal',
        'Llamadas en las que nadie habló',
      ],
    ),
  },
  attentionMs: {
    unit: 'ms',
    words: words(
      ['To first attention', 'From the start until attention was raised', 'Calls in which it was not'],
      ['Hasta pedir a alguien', 'Desde el inicio hasta que se pidió atención', 'Llamadas en las que no se pidió'],
    ),
  },
  acknowledgeMs: {
    unit: 'ms',
    words: words(
      [
        'To acknowledge',
        'From the first alert until a person saw it',
        'Alerts that nobody saw or that cleared automatically',
      ],
      [
        'Hasta verla',
        'Desde la primera alerta hasta que alguien la vio',
        'Alertas que nadie vio o que se cerraron solas',
      ],
    ),
  },
};
