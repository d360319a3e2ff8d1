import { context, SpanKind as OtelKind, SpanStatusCode, trace, type Span as OtelSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

import type { Span, SpanKind, Tracing } from './tracing.ts';

/** A process that ends waits no longer for a collector. */
const CLOSE_MS = 2_000;

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  request: OtelKind.SERVER,
  partner: OtelKind.CLIENT,
  job: OtelKind.CONSUMER,
  statement: OtelKind.CLIENT,
};

/**
 * Sends spans by OTLP (HTTP with protobuf), as the standard variables `OTEL_*` define: the collector, its headers, the sampler and the
 * attributes of the resource. A request begins a trace of its own: a header of a stranger neither joins it to another nor chooses it.
 */
export function openOtlpTracing(): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'causeway' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });
  // Contexts follow asynchronous work. Nothing is propagated to partners.
  provider.register({ propagator: null });
  const tracer = provider.getTracer('causeway');

  const start = (kind: SpanKind, startTime?: Date) =>
    tracer.startSpan(kind, { kind: KINDS[kind], ...(startTime && { startTime }) }, context.active());

  return {
    begin: (kind) => asSpan(start(kind)),
    ended(kind, end, ms) {
      asSpan(start(kind, new Date(Date.now() - ms))).end(end);
    },
    async close() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      context.disable();
      trace.disable();
    },
  };
}

function asSpan(span: OtelSpan): Span {
  return {
    around: (work) => context.with(trace.setSpan(context.active(), span), work),
    end({ name, labels, isFailed }) {
      span.updateName(name);
      span.setAttributes(labels);
      // Without the message of an error, which can repeat what a person typed.
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
