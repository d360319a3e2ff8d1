import type { TrackedUser, VendorAdapter, VendorPageData } from '#rules';

import type { FromTracker, ToTracker } from './messages.ts';
import { trackerOpeners } from './tracker-vendors.ts';
import { awaitLine, addScript } from './vendor-page.ts';

interface LogRocket {
  readonly init: (appId: string) => void;
  readonly getSessionURL: (receive: (url: string) => void) => void;
  readonly track: (event: string, properties: Readonly<Record<string, string>>) => void;
  readonly captureMessage: (message: string) => void;
  readonly identify: (id: string, traits: Readonly<Record<string, string>>) => void;
}

declare global {
  interface Window {
    readonly LogRocket?: LogRocket;
  }
}

/** The page of the tool that counts page views. */
export async function openAnalytics(data: VendorPageData): Promise<void> {
  const line = await awaitLine(data);
  const open = (trackerOpeners as Partial<Record<VendorAdapter, (typeof trackerOpeners)['ga4']>>)[data.adapter];
  const tracker = await open?.({ key: data.key ?? '', region: data.region, load: () => addScript(data.script) });
  if (!tracker) return;
  answer(line, { error: () => undefined, ...tracker });
}

/** The page of the session replay tool: it receives the order of screens and errors, never the screens themselves. */
export async function openReplay(data: VendorPageData): Promise<void> {
  const line = await awaitLine(data);
  await addScript(data.script);
  const { LogRocket } = window;
  if (!LogRocket) return;
  LogRocket.init(data.key ?? '');
  LogRocket.getSessionURL((url) => line.postMessage({ recording: nameOf(url) } satisfies FromTracker));
  answer(line, {
    track: (event, page) => LogRocket.track(event, { page }),
    error: (code) => LogRocket.captureMessage(code),
    identify: ({ id, ...user }) => LogRocket.identify(id, user),
  });
}

interface Tracker {
  readonly track: (event: string, page: string) => void;
  readonly error: (code: string) => void;
  readonly identify: (user: TrackedUser) => void;
}

function answer(line: MessagePort, tracker: Tracker): void {
  line.onmessage = ({ data }: MessageEvent<ToTracker>) => {
    if ('track' in data) return tracker.track(data.track, data.page);
    if ('error' in data) return tracker.error(data.error);
    tracker.identify(data.identify);
    // The identity of the user comes last.
    line.postMessage({ done: true } satisfies FromTracker);
  };
}

/** The end of a recording's address: enough to find it, and fit for a header. */
function nameOf(url: string): string {
  return url
    .replace(/^https?:\/\/[^/]+\//, '')
    .replace(/[^\w/.-]/g, '')
    .slice(0, 120);
}
