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
  readonly html: string;
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

/** A page without what is another's at each answer: up to the end of its head, and from there. */
type PageHalves = readonly [string, string];

/**
 * Pages by their address and their data, as text. A page is made of these alone, so a visitor who comes for the first time gets
 * what was rendered for the one before: rendering takes longer than everything else that an answer needs.
 */
const rendered = new Map<string, PageHalves>();
/** Some 200 kB each, with the key. */
const MOST_PAGES = 50;

async function renderDocument(request: PageRequest, initial: Initial, flow: OpenFlow): Promise<string> {
  const data = inlineData(initial);
  const key = `${request.url} ${data}`;
  const halves = rendered.get(key) ?? halvesOf(await renderPage(request, initial, flow));
  // A picture and the page of an agent are for one person.
  if (!request.held && request.session.agent === 'none') remember(key, halves);
  return halves.join(headData(request, initial, data));
}

function halvesOf(html: string): PageHalves {
  const end = html.indexOf('</head>');
  return [html.slice(0, end), html.slice(end)];
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

/**
 * The page's data, token, styles and code, for the end of its head. They stand outside of React's tree: a nonce is not
 * readable in the browser, so React could not match it when it takes the page over.
 */
function headData({ nonce, csrfToken, provider, assets, held }: PageRequest, initial: Initial, data: string): string {
  const styles = initial.assets.styles.flatMap((href) => assets.css?.[href] ?? []);
  const style = `<style nonce="${nonce}">${styles.join('')}${brandStyle(provider.brand)}</style>`;
  // No script runs in a picture. What scripts would read is most of a page.
  if (held) return style;
  return [
    `<meta name="csrf-token" content="${csrfToken}">`,
    `<script nonce="${nonce}">${HOLD_PRESS}</script>`,
    style,
    `<script type="application/json" id="${INITIAL_ID}" nonce="${nonce}">${data}</script>`,
    ...initial.assets.scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`),
  ].join('');
}

/** The flows are most of the data, and the same in every page. */
const flowTexts = new WeakMap<CompiledFlow, string>();

function inlineData({ flow, ...rest }: Initial): string {
  const text = flowTexts.get(flow) ?? asInlineJson(flow);
  flowTexts.set(flow, text);
  return `{"flow":${text},${asInlineJson(rest).slice(1)}`;
}

/** JSON that cannot end its script element. */
function asInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
