import { expect, test } from 'vitest';

import { createHeightReporter } from './report-height.ts';

/** A reporter with a clock that the test moves. */
function aReporter() {
  let time = 1000;
  const work: { at: number; run: () => void }[] = [];
  const told: number[] = [];
  let current = 0;
  const reporter = createHeightReporter({
    measure: () => current,
    tell: (height) => told.push(height),
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
  return { ...reporter, note, told, wait };
}

test('a height is told once it has stayed for 100 ms', () => {
  const { note, told, wait } = aReporter();
  note(500);
  wait(99);
  const early = [...told];
  wait(1);

  expect([early, told]).toEqual([[], [500]]);
});

test('of heights that follow each other closely only the last is told', () => {
  const { note, told, wait } = aReporter();
  for (const height of [500, 520, 540, 560]) {
    note(height);
    wait(50);
  }
  wait(100);

  expect(told).toEqual([560]);
});

test('a change of a pixel is none', () => {
  const { note, told, wait } = aReporter();
  for (const height of [500, 501, 499, 502]) {
    note(height);
    wait(200);
  }

  expect(told).toEqual([500, 502]);
});

test.each([
  [499.2, 500],
  [-5, 0],
  [1_000_000, 20_000],
])('%s is told as %s', (height, expected) => {
  const { note, told, wait } = aReporter();
  note(height);
  wait(100);

  expect(told).toEqual([expected]);
});

test('the height of another step is told at once', () => {
  const { note, tellNow, told } = aReporter();
  note(700);
  tellNow();

  expect(told).toEqual([700]);
});

test('content that grows because its frame grew ends somewhere', () => {
  const { note, told, wait } = aReporter();
  note(500);
  wait(100);
  for (let round = 0; round < 200; round += 1) {
    note((told.at(-1) ?? 0) + 40);
    wait(116);
  }

  expect(told.length).toBeLessThan(20);
});

test('content that grows because somebody opens one thing after the other is told every time', () => {
  const { note, told, wait } = aReporter();
  for (let round = 1; round <= 40; round += 1) {
    note(round * 100);
    wait(600);
  }

  expect(told).toHaveLength(40);
});

test('after it was let be, a height that shrinks is told again', () => {
  const { note, told, wait } = aReporter();
  note(500);
  wait(100);
  for (let round = 0; round < 50; round += 1) {
    note((told.at(-1) ?? 0) + 40);
    wait(116);
  }
  note(300);
  wait(100);

  expect(told.at(-1)).toBe(300);
});
