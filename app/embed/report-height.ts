/** Spec 9: the frame reports a height that has not changed for this long. */
const DEBOUNCE_MS = 100;
/** No page is higher. */
const HIGHEST = 20_000;
/** Growing again because it grew: after so many times in a row, it is the frame's own height that the content follows. */
const MOST_GROWTHS = 12;
/** A person reads and presses; whatever follows a change within this time is an answer to it. */
const ANSWER_MS = 400;

export interface HeightReporter {
  /** The content has changed, and perhaps its height. */
  readonly note: () => void;
  /** Reports the height of a new step at once. */
  readonly reportNow: () => void;
}

export interface HeightPorts {
  /** How high the content is, in pixels. */
  readonly measure: () => number;
  readonly report: (height: number) => void;
  readonly now: () => number;
  readonly later: (work: () => void, milliseconds: number) => unknown;
}

/**
 * Reports a height that has stayed for 100 ms, as a whole number within bounds, and ignores a change of one pixel. Content that grows each time the
 * frame has grown is let be: a host's page must not become endless.
 */
export function createHeightReporter({ measure, report, now, later }: HeightPorts): HeightReporter {
  let notedAt = 0;
  let reported = -2;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let growths = 0;
  let isWaiting = false;

  function wait(): void {
    const stayed = now() - notedAt;
    if (stayed < DEBOUNCE_MS) later(wait, DEBOUNCE_MS - stayed);
    else send();
  }

  function send(): void {
    isWaiting = false;
    const height = Math.min(Math.max(Math.ceil(measure()), 0), HIGHEST);
    if (Math.abs(height - reported) <= 1) return;
    const isAnswer = height > reported && now() - reportedAt < ANSWER_MS;
    growths = isAnswer ? growths + 1 : 0;
    reportedAt = now();
    if (growths > MOST_GROWTHS) return;
    reported = height;
    report(height);
  }

  return {
    note: () => {
      notedAt = now();
      if (isWaiting) return;
      isWaiting = true;
      later(wait, DEBOUNCE_MS);
    },
    reportNow: send,
  };
}

/** Reports the height of an element to the page around this frame. The height is not secret, so every origin may receive it. */
export function reportHeight(element: HTMLElement, host: Pick<Window, 'postMessage'> = window.parent): HeightReporter {
  const reporter = createHeightReporter({
    measure: () => element.getBoundingClientRect().height,
    report: (height) => host.postMessage({ type: 'FUNNEL_HEIGHT_CHANGED', height }, '*'),
    now: () => performance.now(),
    later: (work, milliseconds) => setTimeout(work, milliseconds),
  });
  new ResizeObserver(reporter.note).observe(element);
  // A browser does not draw a hidden frame, so the resize observer reports nothing there; the mutation observer does.
  new MutationObserver(reporter.note).observe(element, { childList: true, subtree: true, attributes: true });
  return reporter;
}
