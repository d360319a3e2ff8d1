/** The time, so that a test may choose it. */
export interface Clock {
  readonly now: () => Date;
}

/** The machine's time, moved by `offsetMs` (test mode only). */
export function systemClock(offsetMs = 0): Clock {
  return { now: () => new Date(Date.now() + offsetMs) };
}
