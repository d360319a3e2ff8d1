import type { LoadedProviders, Provider, ProviderEntry } from '#configuration';
import type { Diagnostic } from '#engine/check';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import type { PartnerLine } from '../partners/partner-health.ts';
import type { Config } from '../platform/config/parse-config.ts';
import { createServer, listen } from '../platform/http/create-server.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { sendPlainPage } from './plain-page.ts';

export interface CheckPageOptions {
  readonly book: Pick<LoadedProviders, 'entries' | 'flowProblems' | 'refresh'>;
  /** Of the configuration of a provider, as sessions remember it. */
  readonly versionOf: (provider: Provider) => string;
  /** How each partner is that was called since this process started. */
  readonly partners?: () => readonly PartnerLine[];
  readonly now: () => Date;
}

/** A page that is read, not a list of ten thousand. */
const MOST_ROWS = 200;
/** Enough of a version to distinguish it from another. */
const SHORT = 12;

/** For operators: the version of every file in use, since when, and why a file was rejected. As a page and as JSON. */
export function mountCheckPage(
  app: FastifyInstance,
  path: string,
  { book, versionOf, partners = () => [], now }: CheckPageOptions,
): void {
  app.get<{ Querystring: { readonly q?: string } }>(path, async ({ query: { q = '' } }, reply) => {
    book.refresh();
    const main = [
      summary(book),
      flowFaults(book.flowProblems()),
      ...refusals(book, versionOf),
      partnerList(partners()),
      versionList(book.entries(), { versionOf, now: now() }),
      inForce({ book, versionOf }, q),
    ];
    return sendPlainPage(reply, { status: 200, locale: 'en', title: 'Configuration check', main: main.join('') });
  });
  app.get(`${path}.json`, async () => {
    book.refresh();
    return {
      version: 1,
      flows: book.flowProblems(),
      partners: partners(),
      providers: book.entries().map((entry) => ({
        slug: entry.slug,
        isInForce: entry.provider !== undefined,
        isProving: entry.isProving ?? false,
        version: entry.provider ? versionOf(entry.provider) : null,
        since: entry.since?.toISOString() ?? null,
        versions: versionsOf(entry, { versionOf, now: now() }),
        diagnostics: entry.diagnostics,
      })),
    };
  });
}

function summary(book: CheckPageOptions['book']): string {
  const all = book.entries();
  const refused = all.filter(({ diagnostics }) => diagnostics.length > 0).length;
  const flows = book.flowProblems().length > 0 ? ' The flow files are refused.' : '';
  const files =
    refused === 0
      ? `All ${all.length} provider files are in force.`
      : `${refused} of ${all.length} provider files ${refused === 1 ? 'is' : 'are'} refused.`;
  const waiting = all.filter(({ isProving }) => isProving).map(({ slug }) => `${slug}.json`);
  const proving =
    waiting.length === 0 ? '' : ` ${escapeHtml(waiting.join(', '))}: saved, and being proved now; load this page again.`;
  return `<p class="card" role="status">${files}${flows}${proving}</p>`;
}

function flowFaults(problems: readonly Diagnostic[]): string {
  if (problems.length === 0) return '';
  return `<h2>Flows</h2><p>The last good ones are in force.</p>${faultList(problems)}`;
}

function refusals(book: CheckPageOptions['book'], versionOf: CheckPageOptions['versionOf']): readonly string[] {
  return book
    .entries()
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .slice(0, MOST_ROWS)
    .map(({ slug, provider, since, diagnostics }) => {
      const last = provider
        ? `The last good one is in force: ${short(versionOf(provider))}, since ${time(since)}.`
        : 'It is not served.';
      return `<h2>${escapeHtml(slug)}.json is refused</h2><p>${last}</p>${faultList(diagnostics)}`;
    });
}

function partnerList(lines: readonly PartnerLine[]): string {
  if (lines.length === 0) return '';
  const states = { unknown: 'not asked yet', up: 'answers', down: 'does not answer' } as const;
  const items = lines.map(({ partner, adapter, host, state, since, reason }) => {
    const why = reason === null ? '' : ` (${reason})`;
    const when = since === null ? '' : `, since ${time(since)}`;
    return `<li>${escapeHtml(`${partner} by ${adapter} at ${host}: ${states[state]}${why}${when}`)}</li>`;
  });
  return `<h2>Partners</h2><ul>${items.join('')}</ul>`;
}

/** A version of a file that begins by itself, and has not ended. */
interface TimedVersion {
  readonly version: string;
  readonly from: Date;
  readonly until: Date | null;
  readonly isInForce: boolean;
}

interface Naming {
  readonly versionOf: CheckPageOptions['versionOf'];
  readonly now: Date;
}

function versionsOf({ provider, inForce }: ProviderEntry, { versionOf, now }: Naming): readonly TimedVersion[] {
  return (inForce?.versions ?? [])
    .filter(({ until }) => until === undefined || until > now)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ from, until = null, provider: then }) => ({ version: versionOf(then), from, until, isInForce: then === provider }));
}

function versionList(entries: readonly ProviderEntry[], naming: Naming): string {
  const items = entries.flatMap((entry) =>
    versionsOf(entry, naming).map(({ version, from, until, isInForce }) => {
      const end = until === null ? '' : ` until ${time(until)}`;
      return `<li>${escapeHtml(`${entry.slug}.json, ${short(version)}: ${isInForce ? 'in force since' : 'from'} ${time(from)}${end}`)}</li>`;
    }),
  );
  return items.length === 0 ? '' : `<h2>Versions</h2><ul>${items.slice(0, MOST_ROWS).join('')}</ul>`;
}

function faultList(diagnostics: readonly Diagnostic[]): string {
  const fault = ({ file, line, column, code, message, cure }: Diagnostic) =>
    `<li><code>${escapeHtml(`${file}:${line}:${column}`)}</code> ${escapeHtml(`${code}: ${message}`)}${cure === undefined ? '' : `<br>${escapeHtml(`Cure: ${cure}`)}`}</li>`;
  return `<ul>${diagnostics.map(fault).join('')}</ul>`;
}

function inForce({ book, versionOf }: Pick<CheckPageOptions, 'book' | 'versionOf'>, wanted: string): string {
  const found = book.entries().filter((entry) => entry.provider !== undefined && isLike(entry, wanted.trim().toLowerCase()));
  const rows = found
    .slice(0, MOST_ROWS)
    .flatMap(({ slug, provider, since }) => (provider ? [row(slug, provider, since, versionOf)] : []));
  const left = found.length - rows.length;
  return `<h2 id="in-force">In force</h2>
<form method="get" role="search"><label for="q">File, name or host</label> <input id="q" name="q" type="search" value="${escapeHtml(wanted)}"> <button class="button">Find</button></form>
<div class="scroll" tabindex="0" role="region" aria-labelledby="in-force"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>
${left > 0 ? `<p>... and ${left} more.</p>` : ''}`;
}

const heads = ['File', 'Name', 'Version', 'Since', 'Hosts'] as const;

function row(slug: string, provider: Provider, since: Date | undefined, versionOf: CheckPageOptions['versionOf']): string {
  const cells = [`${slug}.json`, provider.display_name, short(versionOf(provider)), time(since), provider.hosts.join(', ')];
  return `<tr>${cells.map((cell, place) => `<td data-head="${heads[place]}">${escapeHtml(cell)}</td>`).join('')}</tr>`;
}

function isLike({ slug, provider }: ProviderEntry, wanted: string): boolean {
  return [slug, provider?.display_name ?? '', ...(provider?.hosts ?? [])].some((text) => text.toLowerCase().includes(wanted));
}

function short(version: string): string {
  return version.slice(0, SHORT);
}

function time(since: Date | undefined): string {
  return since ? `${since.toISOString().slice(0, 19).replace('T', ' ')} UTC` : 'the start';
}

/** The text format of Prometheus (exposition formats, version 0.0.4). */
const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8';

interface OpenOperatorOptions extends CheckPageOptions {
  readonly config: Pick<Config, 'OPERATOR_HOST' | 'OPERATOR_PORT'>;
  readonly log: Logger;
  /** All metrics in the text format of Prometheus. */
  readonly writeMetrics: () => Promise<string>;
}

/** Any site can make a browser on this computer request a name; an address is ours. */
const OWN_ADDRESS = /^(localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/**
 * The page and the metrics for operators, on a port of its own that no patient can connect to: on this computer, unless
 * configured otherwise. Without a port there is none.
 */
export async function openOperator({ config, log, writeMetrics, ...check }: OpenOperatorOptions) {
  const { OPERATOR_HOST: host, OPERATOR_PORT: port } = config;
  if (port === undefined) return { port, close: async () => undefined };
  const app = await createServer({ log, trustProxy: false, bodyLimit: 1_024 });
  app.addHook('onRequest', async (request, reply) => {
    if (!OWN_ADDRESS.test(request.hostname))
      await reply.code(403).type('text/plain').send('Ask by the address of this computer.');
  });
  mountCheckPage(app, '/check', check);
  app.get('/metrics', async (_request, reply) => reply.type(PROMETHEUS_TEXT).send(await writeMetrics()));
  return { port: await listen(app, { host, port, mayMove: false }), close: async () => app.close() };
}
