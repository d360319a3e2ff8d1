import { type CompiledFlow, type Facts, type FlowState, locate, openFlow, type OpenFlow, readFacts } from '#engine';
import { createFlowStore, type FlowStore } from '#engine/react';
import { type PageContent, selectors } from '#rules';
import { formTheme as theme } from '#widgets';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';

import { App } from './app.tsx';
import { assetsOfPage, assetsOfStep, type BuiltAssets } from './assets-of-page.ts';
import { brandStyle } from './brand-style.ts';
import { Document } from './document.tsx';
import { factsOnArrival } from './facts-on-arrival.ts';
import { createFormLibrary, formNames } from './form-library.ts';
import { HOLD_PRESS } from './held-press.ts';
import { INITIAL_ID, pageOf, type Initial, type PageAssets } from './initial.ts';
import { fetchWords, languages, wholeLanguage } from './language.ts';
import { findPlace, pageRows, type PageRow } from './pages.ts';

export interface PageRequest extends Omit<Initial, 'assets'> {
  /** Path and query, as the browser sent them. */
  readonly url: string;
  readonly nonce: string;
  readonly csrfToken: string;
  readonly assets: BuiltAssets;
  /** What the browser's session holds, for a picture of a page; of a visitor, only the browser knows it. */
  readonly held?: FlowState | undefined;
}

/** A page, or the path of ours that it is instead. */
export interface RenderedPage {
  readonly status: number;
  /** Text of a picture; of a page, the bytes as they are sent. */
  readonly html: string | Buffer;
  readonly redirect?: string;
}

const forms = createFormLibrary();
// Everything a page may need is read before the first one, so that a new build beside a running service does no harm.
const partsLoaded = Promise.all([
  ...formNames.map((name) => forms.load(name)),
  ...pageRows.map((row) => 'part' in row && row.part.load()),
]);
const wordsLoaded = new Map(languages.map((tag) => [tag, fetchWords(tag)] as const));

/** Renders the page or the step on which a visitor lands who asks for this path; what only the browser knows is still pending. */
export async function render(request: PageRequest): Promise<RenderedPage> {
  await partsLoaded;
  const { pathname, searchParams } = new URL(request.url, 'http://page');
  const flow = openFlow(request.flow);
  const place = findPlace(pathname, request.session.agent);
  if (place?.kind === 'page') {
    const initial = initialOf(request, assetsOfPage(request, place.row), contentFor(request, place.row));
    return { status: 200, html: await renderDocument(request, initial, flow) };
  }

  const location = locate(flow, factsKnown(request, flow), place?.to ?? pathname);
  if (location.kind === 'redirect') return { status: 303, html: '', redirect: location.path + takenQuery(flow, searchParams) };
  // A page for a frame asks for whom it may speak with; no other page of a flow asks for anything.
  const content = { embedOrigins: request.content.embedOrigins };
  const html = await renderDocument(request, initialOf(request, assetsOfStep(request, location), content), flow);
  return { status: location.kind === 'notFound' ? 404 : 200, html };
}

function factsKnown(request: PageRequest, flow: OpenFlow): Facts {
  const { held, session, options, today } = request;
  return held ? readFacts(flow, { ...held, session, options, today }, selectors) : factsOnArrival(request, flow);
}

/** A redirect keeps the parts of the address that the flow reads, and no others. */
function takenQuery({ query }: Pick<OpenFlow, 'query'>, asked: URLSearchParams): string {
  const taken = new URLSearchParams([...asked].filter(([name]) => Object.hasOwn(query, name)));
  return taken.size === 0 ? '' : `?${taken.toString()}`;
}

function initialOf(request: PageRequest, assets: PageAssets, content: PageContent = {}): Initial {
  const { provider, flow, options, session, locale, today, tokenizerOrigin, vendorPass } = request;
  return { provider, flow, options, session, locale, today, tokenizerOrigin, vendorPass, content, assets };
}

function contentFor({ content }: PageRequest, { needs = [] }: PageRow): PageContent {
  return Object.fromEntries(needs.map((name) => [name, content[name]]));
}

/** The bytes of a page without what is another's at each answer: up to the end of its head, and from there. */
type PageHalves = readonly [Buffer, Buffer];

/**
 * Pages by their address and their data, as text. A page is made of these alone, so a visitor who comes for the first time gets
 * what was rendered for the one before: rendering takes longer than everything else that an answer needs.
 */
const rendered = new Map<string, PageHalves>();
/** Some 70 kB each, with the key. */
const MOST_PAGES = 100;

async function renderDocument(request: PageRequest, initial: Initial, flow: OpenFlow): Promise<string | Buffer> {
  const { styles, scripts } = initial.assets;
  const css = styles.flatMap((href) => request.assets.css?.[href] ?? []).join('') + brandStyle(request.provider.brand);
  const style = `<style nonce="${request.nonce}">${css}</style>`;
  // No script runs in a picture. What scripts would read is most of a page.
  if (request.held) return (await renderPage(request, initial, flow)).replace('</head>', () => `${style}</head>`);
  const { flow: flowData, rest } = inlineData(initial);
  const key = `${flowData.key} ${request.url} ${rest}`;
  const [before, after] = rendered.get(key) ?? halvesOf(await renderPage(request, initial, flow));
  // The page of an agent names them.
  if (request.session.agent === 'none') remember(key, [before, after]);
  const { nonce, csrfToken } = request;
  // Outside of React's tree: a nonce is not readable in the browser, so React could not match it when it takes the page over.
  const opening = [
    `<meta name="csrf-token" content="${csrfToken}">`,
    `<script nonce="${nonce}">${HOLD_PRESS}</script>`,
    style,
    `<script type="application/json" id="${INITIAL_ID}" nonce="${nonce}">{"flow":`,
  ].join('');
  const closing = [
    `,${rest.slice(1)}</script>`,
    ...scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`),
  ].join('');
  return Buffer.concat([before, Buffer.from(opening), flowData.bytes, Buffer.from(closing), after]);
}

function halvesOf(html: string): PageHalves {
  const end = html.indexOf('</head>');
  return [Buffer.from(html.slice(0, end)), Buffer.from(html.slice(end))];
}

/** The one that was asked for longest ago is dropped. */
function remember(key: string, halves: PageHalves): void {
  rendered.delete(key);
  rendered.set(key, halves);
  const [oldest] = rendered.keys();
  if (rendered.size > MOST_PAGES && oldest !== undefined) rendered.delete(oldest);
}

async function renderPage(request: PageRequest, initial: Initial, flow: OpenFlow): Promise<string> {
  const { provider, locale, options, today, session, held } = request;
  const created = createFlowStore({
    flow,
    selectors,
    options,
    today,
    session,
    tenant: provider.provider_id,
    storage: () => undefined,
    ports: noPorts,
  });
  const store = held ? holding(created, held) : created;
  const { pathname, search } = new URL(request.url, 'http://page');
  const language = wholeLanguage(locale, await (wordsLoaded.get(locale) ?? fetchWords(locale)), provider, session.agent);
  const nothing = () => undefined;
  const page = pageOf(initial, { forms, theme, locale, openChat: nothing, switchLocale: nothing, leave: nothing });
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={pathname + search}>
      <Document locale={locale} assets={initial.assets} isEmbedded={page.isEmbedded}>
        <I18nextProvider i18n={language.i18n}>
          <App store={store} page={page} language={language} content={initial.content} />
        </I18nextProvider>
      </Document>
    </StaticRouter>,
    // React sends a long part, such as a list of all countries, after the page and moves it by an inline script, which the policy refuses.
    { progressiveChunkSize: Infinity },
  );
  return readAll(prelude);
}

/** The store as it is once a browser has read what its session holds. */
function holding(store: FlowStore, held: FlowState): FlowStore {
  const snapshot = { ...store.getInitialState(), ...held, isRehydrated: true };
  return { ...store, getState: () => snapshot, getInitialState: () => snapshot };
}

/** Nothing is run while a page is rendered: actions belong to the browser. */
const noPorts = {
  actions: {},
  contextOf: () => undefined as never,
  navigation: { push: () => undefined, replace: () => undefined },
  toast: () => undefined,
  track: () => undefined,
  report: () => undefined,
};

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

interface FlowData {
  /** Another one for each flow. */
  readonly key: number;
  readonly bytes: Buffer;
}

/** The flows are most of the data, and the same in every page. */
const flowData = new WeakMap<CompiledFlow, FlowData>();
let flowsSeen = 0;

/** The page's data as JSON: that of its flow, and an object of the rest. */
function inlineData({ flow, ...rest }: Initial): { readonly flow: FlowData; readonly rest: string } {
  const known = flowData.get(flow) ?? { key: (flowsSeen += 1), bytes: Buffer.from(asInlineJson(flow)) };
  flowData.set(flow, known);
  return { flow: known, rest: asInlineJson(rest) };
}

/** JSON that cannot end its script element. */
function asInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
