import { isErrorCode } from '#api';
import type { VendorPass, TrackedUser, Vendor } from '#rules';

import type { FromTracker, ToTracker } from '../isolated-origin/messages.ts';
import { openVendorFrame, type VendorFrame } from '../vendors/vendor-frame.ts';
import type { AllowList } from './events.ts';

/** How long a farewell may take. */
const FAREWELL_MS = 2_000;
const TRACKERS = ['analytics', 'replay'] as const satisfies readonly Vendor[];

type Frame = VendorFrame<ToTracker, FromTracker>;

/** Reports a session to the tools that a provider has turned on. */
export interface Tracking {
  readonly pageView: (path: string) => void;
  readonly event: (name: string, path: string) => void;
  /** Reports errors only where the provider has a logging id (spec 7), and only their codes. */
  readonly error: (code: string) => void;
  /** The name of the recording of this session, while there is one. */
  readonly recording: () => string | undefined;
  /** Reports who has signed in, and closes every tool, because later screens are private. */
  readonly farewell: (user: TrackedUser | undefined) => void;
}

/** Opens the tools, each in its frame. It reports earlier events once a tool has loaded. */
export function startTracking(pass: VendorPass, allowed: AllowList): Tracking {
  let recording: string | undefined;
  let isOver = false;
  const frames = TRACKERS.filter((vendor) => pass.vendors.includes(vendor)).map((vendor) => ({
    vendor,
    frame: openVendorFrame<ToTracker, FromTracker>(pass, vendor, { title: vendor }).then((frame) => {
      hide(frame);
      frame.listen((message) => {
        if ('recording' in message && !isOver) recording = message.recording;
        if ('done' in message) frame.close();
      });
      return frame;
    }),
  }));

  function send(message: ToTracker, vendors: readonly Vendor[] = TRACKERS): void {
    if (isOver) return;
    for (const { vendor, frame } of frames)
      // The page works without a tool that fails to load.
      if (vendors.includes(vendor)) frame.then(({ post }) => post(message)).catch(() => undefined);
  }

  return {
    pageView: (path) => allowed.pageView(path).forEach((event) => send(event)),
    event: (name, path) => allowed.event(name, path).forEach((event) => send(event)),
    error: (code) => {
      if (isErrorCode(code)) send({ error: code }, ['replay']);
    },
    recording: () => recording,
    farewell(user) {
      if (user) send({ identify: user });
      isOver = true;
      recording = undefined;
      for (const { frame } of frames)
        void frame.then(({ close }) => setTimeout(close, user ? FAREWELL_MS : 0)).catch(() => undefined);
    },
  };
}

/** The frame shows nothing, also to screen readers. */
function hide({ element }: Frame): void {
  element.ariaHidden = 'true';
  element.tabIndex = -1;
}
