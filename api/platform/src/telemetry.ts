import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('switchboard');

/**
 * Runs `fn` in a span of its own, which ends with it and records its error.
 *
 * Without an OpenTelemetry SDK this costs nothing. The operator enables one through the environment, for instance
 * `NODE_OPTIONS=--import=@opentelemetry/auto-instrumentations-node/register` with the usual `OTEL_*` variables. Attributes are ids and counts, never
 * what people said.
 */
export function withSpan<T>(name: string, attributes: Attributes, fn: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await fn();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, ...(error instanceof Error && { message: error.name }) });
      throw error;
    } finally {
      span.end();
    }
  });
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Finds the trace id of a request: the active span's if an SDK runs, else the `traceparent` header's. */
export function findTraceId(traceparent: string | undefined): string | undefined {
  const active = trace.getActiveSpan()?.spanContext().traceId;
  return active ?? TRACEPARENT.exec(traceparent ?? '')?.[1];
}
