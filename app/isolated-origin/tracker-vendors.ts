import type { TrackedUser } from '#rules';

/** What an analytics tool can be given: names of events and steps, and the id of an application. Nothing personal fits in. */
interface AnonymousTracker {
  readonly track: (event: string, page: string) => void;
  readonly identify: (user: Pick<TrackedUser, 'id'>) => void;
}

interface OpenOptions {
  readonly key: string;
  readonly region: string;
  /** Adds the vendor's script to the page. */
  readonly load: () => Promise<void>;
}

type Properties = Readonly<Record<string, unknown>>;

interface Mixpanel {
  readonly track: (event: string, properties: Properties) => void;
  readonly identify: (id: string) => void;
  readonly people: { readonly set: (properties: Properties) => void };
}

interface PostHog {
  readonly init: (key: string, options: Properties) => void;
  readonly capture: (event: string, properties: Properties) => void;
  readonly identify: (id: string) => void;
}

/** The calls of Segment, or the array of its snippet that waits for its script. */
type Segment = readonly unknown[] | Readonly<Record<'track' | 'identify', (...args: readonly unknown[]) => void>>;

declare global {
  interface Window {
    mixpanel?: unknown;
    readonly posthog?: PostHog;
    dataLayer?: unknown[];
    analytics?: Segment;
  }
}

/** Opens each analytics tool with nothing on that it would collect by itself. */
export const trackerOpeners = { mixpanel: openMixpanel, posthog: openPosthog, ga4: openGoogleTag, segment: openSegment } as const;

async function openMixpanel({ key, load }: OpenOptions) {
  const options = {
    track_pageview: false,
    autocapture: false,
    disable_persistence: true,
    ip: false,
    property_blacklist: ['$current_url'],
  };
  // Its script takes over the array of its snippet, and fails without one.
  window.mixpanel = Object.assign([], { _i: [[key, options, 'mixpanel']], __SV: 1.2, people: [] });
  await load();
  const mixpanel = window.mixpanel as Mixpanel | readonly unknown[];
  if (!('track' in mixpanel)) return undefined;
  return {
    track: (event: string, page: string) => mixpanel.track(event, { page }),
    // Spec 3: initials and a masked email as well.
    identify({ id, ...user }: TrackedUser) {
      mixpanel.identify(id);
      mixpanel.people.set(user);
    },
  };
}

async function openPosthog({ key, region, load }: OpenOptions): Promise<AnonymousTracker | undefined> {
  await load();
  const { posthog } = window;
  if (!posthog) return undefined;
  posthog.init(key, {
    api_host: `https://${region}.i.posthog.com`,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_performance: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_external_dependency_loading: true,
    advanced_disable_flags: true,
    // The frame closes when the visitor signs in, so nothing can wait for a batch.
    request_batching: false,
    persistence: 'memory',
    person_profiles: 'identified_only',
    property_denylist: ['$current_url', '$pathname', '$host', '$referrer', '$referring_domain', '$title', '$ip'],
  });
  return { track: (event, page) => posthog.capture(event, { page }), identify: ({ id }) => posthog.identify(id) };
}

async function openGoogleTag({ key, load }: OpenOptions): Promise<AnonymousTracker> {
  const queue: unknown[] = [];
  window.dataLayer = queue;
  // Google's tag reads arguments only; it ignores arrays.
  function gtag(..._command: readonly unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params
    queue.push(arguments);
  }
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', denied);
  gtag('js', new Date());
  gtag('config', key, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    // Known for this page alone, so no cookie is needed.
    client_id: crypto.randomUUID(),
    cookie_expires: 0,
    page_location: location.origin,
    page_referrer: '',
  });
  await load();
  return {
    track(event, page) {
      const name = event === 'PV' ? 'page_view' : event.replace(/\W+/g, '_').slice(0, LONGEST_EVENT);
      gtag('event', name, { page_title: page, page_location: `${location.origin}/${page}` });
    },
    identify: ({ id }) => gtag('set', { user_id: id }),
  };
}

/** Google Analytics drops events with longer names. */
const LONGEST_EVENT = 40;

async function openSegment({ key, load }: OpenOptions): Promise<AnonymousTracker> {
  const loadOptions = { disableClientPersistence: true, disableAutoISOConversion: true };
  window.analytics = Object.assign([], { invoked: true, _writeKey: key, _loadOptions: loadOptions });
  await load();
  // Segment stores the address of a visitor unless an event has another one.
  const options = { context: { ip: '0.0.0.0' } };
  const call = (method: 'track' | 'identify', ...args: readonly unknown[]) => {
    const analytics = window.analytics as unknown[] | Exclude<Segment, readonly unknown[]>;
    if (Array.isArray(analytics)) analytics.push([method, ...args, options]);
    else analytics[method](...args, options);
  };
  return {
    track: (event, page) => call('track', event, { page }),
    identify: ({ id }) => call('identify', id, {}),
  };
}
