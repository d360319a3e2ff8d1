import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { SessionAnswer } from './ask-session.ts';
import { createSessionClock, type SessionClock } from './clock.ts';
import { SessionWatch, type SessionNews, type Warning } from './watch.ts';

const MINUTE = 60_000;

interface Tab {
  readonly clock: SessionClock;
  readonly watch: SessionWatch;
  readonly sent: SessionNews[];
  warning: Warning | undefined;
  overs: number;
  asked: number;
  held: boolean;
  /** Null when the server does not answer. */
  answer: (SessionAnswer & { readonly secondsLeft: number }) | null;
}

const alive = { isAlive: true, isSignedIn: true, secondsLeft: 900 };
const over = { isAlive: false, isSignedIn: false, secondsLeft: 900 };

/** A page that was opened just now, with fifteen minutes before it. */
function open(answer: Tab['answer'] = alive): Tab {
  const clock = createSessionClock(900, Date.now());
  const tab: Tab = { clock, watch: undefined as never, sent: [], warning: undefined, overs: 0, asked: 0, held: true, answer };
  const watch = new SessionWatch({
    clock,
    now: () => Date.now(),
    ask: () => {
      tab.asked += 1;
      if (tab.answer) clock.note(String(tab.answer.secondsLeft));
      return Promise.resolve(tab.answer ?? undefined);
    },
    holdsAnything: () => tab.held,
    notify: (news) => tab.sent.push(news),
    onWarning: (warning) => {
      tab.warning = warning;
    },
    onOver: () => {
      tab.overs += 1;
      tab.held = false;
    },
  });
  return Object.assign(tab, { watch });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a visitor who does nothing', () => {
  test('is left alone for thirteen minutes', async () => {
    const tab = open();
    await vi.advanceTimersByTimeAsync(13 * MINUTE - 1);

    expect(tab.warning).toBeUndefined();
  });

  test('is warned two minutes before the end', async () => {
    const tab = open();
    await vi.advanceTimersByTimeAsync(13 * MINUTE);

    expect(tab.warning).toEqual({ msLeft: 2 * MINUTE, isFinal: false, hasFailed: false });
  });

  test('sees how much time is left, second by second', async () => {
    const tab = open();
    await vi.advanceTimersByTimeAsync(14 * MINUTE);

    expect(tab.warning?.msLeft).toBe(MINUTE);
  });

  test('is forgotten at the end, and the other tabs are notified', async () => {
    const tab = open(over);
    await vi.advanceTimersByTimeAsync(15 * MINUTE);

    expect(tab).toMatchObject({ overs: 1, warning: undefined });
    expect(tab.sent).toContainEqual({ isOver: true });
  });

  test('is forgotten without an answer too', async () => {
    const tab = open(null);
    await vi.advanceTimersByTimeAsync(15 * MINUTE);

    expect(tab.overs).toBe(1);
  });

  test('is not disturbed while there is nothing to lose', async () => {
    const tab = open();
    tab.held = false;
    await vi.advanceTimersByTimeAsync(60 * MINUTE);

    expect(tab).toMatchObject({ warning: undefined, overs: 0, asked: 0 });
  });
});

describe('a visitor who wants to stay', () => {
  test('keeps the session for another quarter of an hour', async () => {
    const tab = open();
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    await tab.watch.stay();
    await vi.advanceTimersByTimeAsync(13 * MINUTE - 1);

    expect(tab).toMatchObject({ warning: undefined, overs: 0, asked: 1 });
  });

  test('sees a final warning when eight hours are nearly over', async () => {
    const tab = open({ ...alive, secondsLeft: 50 });
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    await tab.watch.stay();

    expect(tab.warning).toEqual({ msLeft: 50_000, isFinal: true, hasFailed: false });
  });

  test('is not asked again after the final warning', async () => {
    const tab = open({ ...alive, secondsLeft: 50 });
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    await tab.watch.stay();
    await tab.watch.stay();
    await vi.advanceTimersByTimeAsync(10_000);
    const warning = tab.warning;
    tab.answer = over;
    await vi.advanceTimersByTimeAsync(40_000);

    expect([warning, tab.overs]).toEqual([undefined, 1]);
  });

  test('sees when the server cannot be reached, and can try again', async () => {
    const tab = open(null);
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    await tab.watch.stay();
    const failed = tab.warning?.hasFailed;
    tab.answer = alive;
    await tab.watch.stay();

    expect([failed, tab.warning]).toEqual([true, undefined]);
  });

  test('is forgotten when the session is over already', async () => {
    const tab = open(over);
    await vi.advanceTimersByTimeAsync(14 * MINUTE);
    await tab.watch.stay();

    expect(tab.overs).toBe(1);
  });
});

describe('two tabs', () => {
  test('an answer in one reaches the other, which then warns later', async () => {
    const [one, other] = [open(), open()];
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    one.clock.note('900');
    one.sent.forEach((news) => other.watch.hear(news));
    await vi.advanceTimersByTimeAsync(12 * MINUTE);

    expect([one.warning, other.warning]).toEqual([undefined, undefined]);
  });

  test('the one whose time is up asks before it forgets, and stays when the other kept the session', async () => {
    const idle = open(alive);
    await vi.advanceTimersByTimeAsync(15 * MINUTE);

    expect(idle).toMatchObject({ asked: 1, overs: 0, warning: undefined });
  });

  test('when one was signed out the other asks, and forgets too', async () => {
    const other = open(over);
    other.watch.hear({ isOver: true });
    await vi.advanceTimersByTimeAsync(0);

    expect(other.overs).toBe(1);
  });

  test('a false alarm of another costs nothing', async () => {
    const other = open(alive);
    other.watch.hear({ isOver: true });
    await vi.advanceTimersByTimeAsync(0);

    expect(other.overs).toBe(0);
  });
});

describe('a tab that slept', () => {
  test('past the end forgets as soon as it wakes', async () => {
    const tab = open(over);
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    tab.watch.look();
    await vi.advanceTimersByTimeAsync(0);

    expect(tab.overs).toBe(1);
  });

  test('into the last two minutes is warned as soon as it wakes', () => {
    const tab = open();
    vi.setSystemTime(Date.now() + 14 * MINUTE);
    tab.watch.look();

    expect(tab.warning?.msLeft).toBe(MINUTE);
  });
});

test.each([null, '', 'soon', '-5', '1.5'])('an answer of %j changes nothing', (text) => {
  const clock = createSessionClock(900, 0);
  clock.note(text);

  expect(clock.endsAt()).toBe(900_000);
});

test('what another tab knows counts only where it is later', () => {
  const clock = createSessionClock(900, 0);
  clock.adopt(1);
  clock.adopt(950_000);

  expect(clock.endsAt()).toBe(950_000);
});
