import type { Config } from '../config/parse-config.ts';
import { noTracing, type Tracing } from './tracing.ts';

type Variables = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' | 'OTEL_SDK_DISABLED' | 'OTEL_TRACES_EXPORTER'
>;

/** Opens tracing where the environment names a collector. Its packages are not even loaded otherwise. */
export async function openTracing(config: Variables): Promise<Tracing> {
  const endpoint = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || config.OTEL_SDK_DISABLED || config.OTEL_TRACES_EXPORTER === 'none') return noTracing;
  const { openOtlpTracing } = await import('./open-otlp-tracing.ts');
  return openOtlpTracing();
}
