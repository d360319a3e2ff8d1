import { ERRORS } from '#api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type LabelList, listLabels, methodLabel, statusLabel } from '../metrics/label.ts';
import type { Metrics } from '../metrics/open-metrics.ts';
import { noTracing, type Span, type Tracing } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that the response reports. */
    errorCode: string | undefined;
  }
}

export interface RequestMeasures {
  readonly metrics: Metrics;
  readonly tracing?: Tracing;
  /** The ids of all providers. */
  readonly providers: LabelList;
}

const CODES = listLabels(Object.keys(ERRORS));
const SECOND_MS = 1_000;
const FAILED = 500;

/** Counts and times each request by its route as it is declared, never by its address. */
export function measureRequests(app: FastifyInstance, { metrics, tracing = noTracing, providers }: RequestMeasures): void {
  const routes = new Set<string>();
  const routeLabels = listLabels(routes);
  app.addHook('onRoute', ({ url }) => {
    routes.add(url);
  });
  if (tracing !== noTracing) traceRequests(app, tracing, routeLabels);
  app.addHook('onRequest', async () => metrics.add('causeway_http_requests_in_progress', {}, 1));
  app.addHook('onResponse', async (request, reply) => {
    const route = routeLabels.of(request.routeOptions.url);
    const method = methodLabel(request.method);
    const status = statusLabel(reply.statusCode);
    const provider = (request.requestContext ?? request.hostCall)?.provider.provider_id;
    metrics.add('causeway_http_requests_in_progress', {}, -1);
    metrics.count('causeway_http_requests_total', { route, method, status });
    metrics.time('causeway_http_request_seconds', { route, method }, reply.elapsedTime / SECOND_MS);
    if (provider !== undefined) metrics.count('causeway_provider_responses_total', { provider: providers.of(provider), status });
    if (request.errorCode !== undefined)
      metrics.count('causeway_http_refusals_total', { route, code: CODES.of(request.errorCode) });
  });
}

/** Each request is a span by its route as it is declared; what is done for it is below. */
function traceRequests(app: FastifyInstance, tracing: Tracing, routes: LabelList): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.begin('request');
    spans.set(request, span);
    span.around(done);
  });
  // The body arrives by events of the connection, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.around(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const method = methodLabel(request.method);
    const route = routes.of(request.routeOptions.url);
    const labels = { 'http.request.method': method, 'http.route': route, status: statusLabel(reply.statusCode) };
    const code = request.errorCode === undefined ? {} : { code: CODES.of(request.errorCode) };
    spans.get(request)?.end({ name: route, labels: { ...labels, ...code }, isFailed: reply.statusCode >= FAILED });
  });
}
