/** `call`: somebody asked us · `work`: a part of what we do · `statement` · `job` · `outgoing`: we ask somebody. */
export type SpanKind = 'call' | 'work' | 'statement' | 'job' | 'outgoing';

/** Names and codes alone: no value of a record, and no text that may hold one. */
export type SpanFacts = Record<string, string | number | boolean>;

export interface OpenSpan {
  readonly traceId: string;
  run<T>(work: () => T): T;
  end(facts?: SpanFacts, problem?: unknown): void;
}

export interface Tracing {
  /** @param parent a `traceparent`; absent: the span that is open here */
  open(kind: SpanKind, name: string, facts: SpanFacts, parent?: string): OpenSpan | undefined;
  /** Of the span that is open here, as the W3C writes it. */
  traceparent(): string | undefined;
  stop(): Promise<void>;
}

/** Of this process; nodes of one process share it. */
let tracing: Tracing | undefined;
let users = 0;

/** What traces need is loaded only where there is somebody to send them to. */
export async function startTracing(endpoint: string | undefined, node: { readonly name: string }, version: string) {
  if (!endpoint) return async () => {};
  users++;
  if (!tracing) {
    const { openTracing } = await import('./open-telemetry.ts');
    tracing ??= openTracing(endpoint, node.name, version);
  }
  return async () => {
    if (--users) return;
    const ended = tracing;
    tracing = undefined;
    await ended?.stop();
  };
}

/** Whether something is traced around here. */
export const isTraced = (): boolean => tracing?.traceparent() !== undefined;

export const openSpan = (kind: SpanKind, name: string, facts: SpanFacts = {}, parent?: string): OpenSpan | undefined =>
  tracing?.open(kind, name, facts, parent);

export const traceparent = (): string | undefined => tracing?.traceparent();

/** Runs inside a span, where this is traced. */
export function inSpan<T>(kind: SpanKind, name: string, facts: SpanFacts, run: () => Promise<T>, parent?: string): Promise<T> {
  const span = tracing?.open(kind, name, facts, parent);
  if (!span) return run();
  return span.run(run).then(
    (answer) => {
      span.end();
      return answer;
    },
    (problem: unknown) => {
      span.end({}, problem);
      throw problem;
    },
  );
}
