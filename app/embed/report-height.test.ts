import { expect, test } from 'vitest';

import { createHeightReporter } from './report-height.ts';

/** A reporter with a clock that the test moves. */
function aReporter() {
  let time = 1000;
  const work: { at: number; run: () => void }[] = [];
  const reported: number[] = [];
  let current = 0;
  const reporter = createHeightReporter({
    measure: () => current,
    report: (height) => reported.push(height),
    now: () => time,
    later: (run, milliseconds) => work.push({ at: time + milliseconds, run }),
  });
  const wait = (milliseconds: number) => {
    const until = time + milliseconds;
    for (let next = due(until); next; next = due(until)) {
      time = next.at;
      work.splice(work.indexOf(next), 1);
      next.run();
    }
    time = until;
  };
  const due = (until: number) => work.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  const note = (height: number) => {
    current = height;
    reporter.note();
  };
  return { ...reporter, note, reported, wait };
}

test('a height is reported once it has stayed for 100 ms', () => {
  const { note, reported, wait } = aReporter();
  note(500);
  wait(99);
  const early = [...reported];
  wait(1);

  expect([early, reported]).toEqual([[], [500]]);
});

test('only the last of several close heights is reported', () => {
  const { note, reported, wait } = aReporter();
  for (const height of [500, 520, 540, 560]) {
    note(height);
    wait(50);
  }
  wait(100);

  expect(reported).toEqual([560]);
});

test('a change of one pixel is not reported', () => {
  const { note, reported, wait } = aReporter();
  for (const height of [500, 501, 499, 502]) {
    note(height);
    wait(200);
  }

  expect(reported).toEqual([500, 502]);
});

test.each([
  [499.2, 500],
  [-5, 0],
  [1_000_000, 20_000],
])('%s is reported as %s', (height, expected) => {
  const { note, reported, wait } = aReporter();
  note(height);
  wait(100);

  expect(reported).toEqual([expected]);
});

test('the height of another step is reported at once', () => {
  const { note, reportNow, reported } = aReporter();
  note(700);
  reportNow();

  expect(reported).toEqual([700]);
});

test('content that grows with its frame is reported a limited number of times', () => {
  const { note, reported, wait } = aReporter();
  note(500);
  wait(100);
  for (let round = 0; round < 200; round += 1) {
    note((reported.at(-1) ?? 0) + 40);
    wait(116);
  }

  expect(reported.length).toBeLessThan(20);
});

test('each growth is reported when the reader opens one part after another', () => {
  const { note, reported, wait } = aReporter();
  for (let round = 1; round <= 40; round += 1) {
    note(round * 100);
    wait(600);
  }

  expect(reported).toHaveLength(40);
});

test('a height that shrinks is reported again after endless growth was ignored', () => {
  const { note, reported, wait } = aReporter();
  note(500);
  wait(100);
  for (let round = 0; round < 50; round += 1) {
    note((reported.at(-1) ?? 0) + 40);
    wait(116);
  }
  note(300);
  wait(100);

  expect(reported.at(-1)).toBe(300);
});
