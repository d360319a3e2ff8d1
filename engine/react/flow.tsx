import { isSameValue, openFlow, type Slots } from '#engine';
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';

import { createFlowStore } from './flow-store.ts';
import type { FlowPorts, FlowStore, FlowStoreOptions, RunInput } from './flow-store-interface.ts';
import { type FlowActionFunction, FlowPageContext, type FlowModule, type FlowPage } from './flow-page.ts';
import { type FlowRouter, type RouterKind, useOwnRouter } from './flow-router.ts';
import { formatWords } from './message.ts';
import { fetchWhenIdle, useParts } from './parts.ts';
import { FlowScope, useFlow } from './use-flow.tsx';
import type { Translate } from './widget.ts';

/** Only `flow` is needed; every other port has a default. */
export interface FlowProps {
  /** `import flow from './flow.json?flow'` */
  readonly flow: FlowModule;
  /** By the names that the flow runs: beside those that come with the flow, or instead of them. */
  readonly actions?: Readonly<Record<string, FlowActionFunction>>;
  /** The functions that compute facts, by fact: for those that the flow does not read from answers by itself. */
  readonly facts?: FlowStoreOptions<RunInput>['selectors'];
  /** Beside those that the starter has, or instead of them. */
  readonly screens?: FlowModule['screens'];
  readonly theme?: FlowModule['theme'];
  /** Where files go that visitors choose. */
  readonly uploads?: FlowModule['uploads'];
  /** Finds a text by its key. Default: the key itself is the text. */
  readonly translate?: Translate;
  /** Default: the language of the page. */
  readonly locale?: string;
  /** Of the amounts that texts show, as a code such as "EUR". Default: "USD". */
  readonly currency?: string;
  /** Default: the browser's day, YYYY-MM-DD. */
  readonly today?: string;
  /** What this tenant chose. Default: what the flow states. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** What is known of the visitor, such as being signed in. */
  readonly session?: Readonly<Record<string, unknown>>;
  /** Whose flow it is: two tenants on one host keep their answers apart. */
  readonly tenant?: { readonly id: string };
  /** Default: the page's session storage. */
  readonly storage?: FlowStoreOptions<RunInput>['storage'];
  /** Default: the browser's address and history. */
  readonly router?: FlowRouter | RouterKind;
  readonly onToast?: (words: string, tone: string) => void;
  readonly onTrack?: (event: string) => void;
  /** For the log: names only, never data. */
  readonly onProblem?: FlowPorts['report'];
}

/** How long a toast stays, in milliseconds. */
const TOAST_MS = 8000;
const noTenant = { id: 'default' };
const nothing = {};

/** A whole flow: its store, its forms, its screens. */
export function Flow(props: FlowProps) {
  const { flow, router = 'browser' } = props;
  const own = useOwnRouter(typeof router === 'string' ? router : 'memory', flow.flow.base);
  const used = typeof router === 'string' ? own : router;
  const [toast, setToast] = useState('');
  const page = usePage(props, used.push);
  const store = useFlowStore(props, { router: used, translate: page.translate, setToast });
  useEffect(() => {
    const over = setTimeout(setToast, TOAST_MS, '');
    return () => clearTimeout(over);
  }, [toast]);
  useEffect(() => void fetchWhenIdle([...Object.values(flow.forms), ...Object.values(flow.laterScreens ?? {})]), [flow]);
  return (
    <FlowPageContext.Provider value={page}>
      <FlowScope store={store} path={used.path} search={used.search ?? ''}>
        <Quoting flow={flow} page={page} currency={props.currency}>
          <Screen flow={flow} screens={props.screens ? { ...flow.screens, ...props.screens } : flow.screens} />
        </Quoting>
      </FlowScope>
      <p role="status" className="flow-toast">
        {toast}
      </p>
    </FlowPageContext.Provider>
  );
}

interface QuotingProps extends Pick<FlowProps, 'flow'> {
  readonly page: FlowPage;
  readonly currency: string | undefined;
  readonly children: ReactNode;
}

/** Lets the texts inside show the answers as they are now, in a flow with such texts. */
function Quoting({ flow, page, currency, children }: QuotingProps) {
  const { slots } = useFlow();
  const quoting = useMemo(
    () => (flow.quoteAnswers ? { ...page, translate: translateWith(flow, page, { slots, currency }) } : page),
    [flow, page, slots, currency],
  );
  return <FlowPageContext.Provider value={quoting}>{children}</FlowPageContext.Provider>;
}

function translateWith(
  { flow, quoteAnswers }: FlowModule,
  { translate, locale, options }: Pick<FlowPage, 'translate' | 'locale' | 'options'>,
  { slots, currency = 'USD' }: { readonly slots: Slots; readonly currency: string | undefined },
): Translate {
  const formatMoney = (cents: number) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
  return quoteAnswers?.(flow, { slots, options }, { locale, translate, formatMoney }) ?? translate;
}

/** The screen of the current step. Nothing while what decides it is not known yet. */
function Screen({ flow: { flow, laterScreens = nothing }, screens }: Pick<FlowProps, 'flow'> & Pick<FlowModule, 'screens'>) {
  const { location } = useFlow();
  const name = location.kind === 'render' ? location.step.screen : location.kind === 'notFound' ? flow.notFound : undefined;
  const later = useParts(laterScreens, name === undefined || screens[name] ? [] : [name]);
  if (name === undefined) return null;
  const Shown = screens[name] ?? later[name]?.Screen;
  if (!Shown && !laterScreens[name]) throw new Error(noScreen(name, { ...screens, ...laterScreens }));
  return Shown ? <Shown key={location.kind === 'render' ? location.step.id : name} /> : null;
}

function noScreen(name: string, screens: object): string {
  return `there is no screen "${name}"; there are: ${Object.keys(screens).join(', ')}`;
}

function usePage(props: FlowProps, go: FlowRouter['push']): FlowPage {
  const { flow, theme = flow.theme, uploads = flow.uploads, translate = asText } = props;
  const { locale, today, tenant = noTenant, options, session = nothing } = props;
  const day = today ?? localDay();
  const language = locale ?? languageOfPage();
  const chosen = options ?? flow.flow.options;
  return useMemo(
    () => ({
      translate,
      theme,
      locale: language,
      today: day,
      tenant: { ...tenant },
      options: chosen,
      session,
      go,
      flow: flow.flow,
      forms: flow.forms,
      uploads,
    }),
    [translate, theme, uploads, language, day, tenant, chosen, session, go, flow],
  );
}

interface Around extends Pick<FlowPage, 'translate'> {
  readonly router: FlowRouter;
  readonly setToast: (text: string) => void;
}

/** What the host gave with the last rendering, for what runs later. */
class Host {
  given: Given;

  constructor(given: Given) {
    this.given = given;
  }

  update(given: Given): void {
    this.given = given;
  }
}

type Given = FlowProps & Around;

/** One store for as long as the flow and the tenant are the same; what the host gives anew with each rendering is looked up when it is used. */
function useFlowStore(props: FlowProps, around: Around): FlowStore {
  const { flow, tenant = noTenant } = props;
  const [host] = useState(() => new Host({ ...props, ...around }));
  // Before the effects of what is inside: those already navigate.
  useInsertionEffect(() => host.update({ ...props, ...around }));
  const store = useMemo(() => openStore(flow, tenant.id, host), [flow, tenant.id, host]);
  const { session } = props;
  const before = useRef<typeof session>(undefined);
  useEffect(() => {
    // A host that renders again with an equal session states nothing new: what an action has changed since stays.
    if (session !== undefined && !isSameValue(before.current, session)) store.setSession(session);
    before.current = session;
  }, [store, session]);
  return store;
}

function openStore(module: FlowModule, tenant: string, host: Host): FlowStore {
  const { flow, actions: own = nothing }: FlowModule = module;
  const { facts = nothing, session = nothing, options = flow.options, today = localDay(), storage } = host.given;
  const actionOf = (name: string) => host.given.actions?.[name] ?? own[name];
  const names = Object.keys({ ...own, ...host.given.actions });
  const run = async (name: string, input: RunInput) => {
    const result = await actionOf(name)?.(input);
    if (result === undefined) throw new TypeError(`the action "${name}" has no outcome`);
    return typeof result === 'string' ? { outcome: result } : result;
  };
  const store: FlowStore = createFlowStore<RunInput>({
    flow: openFlow(flow),
    selectors: facts,
    tenant,
    session,
    options,
    today,
    storage: storage ?? (() => window.sessionStorage),
    ports: {
      actions: Object.fromEntries(names.map((name) => [name, { run: (input: RunInput) => run(name, input) }])),
      contextOf: (input) => input,
      navigation: {
        push: (path) => host.given.router.push(path),
        replace: (path) => host.given.router.replace(path),
      },
      toast(tone, words) {
        const { onToast, setToast, translate, locale = languageOfPage(), currency } = host.given;
        const { slots } = store.getState();
        const quoting = translateWith(module, { translate, locale, options }, { slots, currency });
        (onToast ?? setToast)(formatWords(words, quoting), tone);
      },
      track: (event) => host.given.onTrack?.(event),
      report: (problem) => (host.given.onProblem ?? reportToPage)(problem),
    },
  });
  return store;
}

/** As an error that no code caught: the browser's console and the host's monitoring see it. */
function reportToPage({ code, detail }: Parameters<FlowPorts['report']>[0]): void {
  globalThis.reportError?.(new Error(`${code}: ${detail}`));
}

/** A text is its own key; figures go where it names them: "{{count}} pets". */
function asText(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return key.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function localDay(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

function languageOfPage(): string {
  return (typeof document === 'object' && document.documentElement.lang) || 'en';
}
