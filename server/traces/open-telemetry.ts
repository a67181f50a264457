import {
  ROOT_CONTEXT,
  SpanKind as Kinds,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanKind, Tracing } from './traces.ts';

const KINDS: Record<SpanKind, Kinds> = {
  call: Kinds.SERVER,
  work: Kinds.INTERNAL,
  statement: Kinds.CLIENT,
  job: Kinds.CONSUMER,
  outgoing: Kinds.CLIENT,
};
/** By themselves they would be a trace each: nodes look at their counters several times a second. */
const PARTS: readonly SpanKind[] = ['work', 'statement'];
const STOPS_WITHIN_MS = 2_000;

/** @param endpoint of an OpenTelemetry collector that speaks HTTP */
export function openTracing(endpoint: string, node: string, version: string): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'muster', 'service.instance.id': node, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('muster', version);

  return {
    open: (kind, name, facts, parent) => {
      const around = parent === undefined ? contexts.active() : under(parent);
      if (PARTS.includes(kind) && !trace.getSpan(around)) return undefined;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, around);
      const inside = trace.setSpan(around, span);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => contexts.with(inside, work),
        end: (more = {}, problem) => {
          span.setAttributes(more);
          if (problem !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(problem));
          span.end();
        },
      };
    },
    traceparent: () => {
      const found = trace.getSpanContext(contexts.active());
      return found && `00-${found.traceId}-${found.spanId}-0${found.traceFlags & TraceFlags.SAMPLED}`;
    },
    stop: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((done) => (timer = setTimeout(done, STOPS_WITHIN_MS)));
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      contexts.disable();
    },
  };
}

/** `version-trace-span-flags`. What is none begins a trace of its own. */
function under(parent: string): Context {
  const [, traceId, spanId, flags] = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent) ?? [];
  const context = { traceId: traceId ?? '', spanId: spanId ?? '', traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true };
  return isValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

const isValid = ({ traceId, spanId }: SpanContext) => /[^0]/.test(traceId) && /[^0]/.test(spanId);

/** A code of ours or of the database: the message may hold what somebody wrote. */
function typeOf(problem: unknown): string {
  const { code, name } = (problem ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'problem');
}
