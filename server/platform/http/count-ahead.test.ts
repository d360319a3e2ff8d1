import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';

import { countAhead } from './count-ahead.ts';

function counting(points: number, batchSize: number, duration = 60) {
  const limiter = new RateLimiterMemory({ points, duration });
  let asked = 0;
  const consume = limiter.consume.bind(limiter);
  limiter.consume = (...args) => ((asked += 1), consume(...args));
  return { count: countAhead(limiter, batchSize), asked: () => asked };
}

test('the store is asked once a batchSize', async () => {
  const { count, asked } = counting(100, 10);

  for (let n = 0; n < 30; n += 1) await count('address');

  expect(asked()).toBe(3);
});

test('requests at once share a batchSize', async () => {
  const { count, asked } = counting(100, 10);

  await Promise.all(Array.from({ length: 10 }, () => count('address')));

  expect(asked()).toBe(1);
});

test('never more pass than the limit', async () => {
  const { count } = counting(25, 10);

  const passed = await Promise.all(
    Array.from({ length: 60 }, () =>
      count('address').then(
        () => true,
        () => false,
      ),
    ),
  );

  expect(passed.filter(Boolean)).toHaveLength(20);
});

test('one address does not use up another’s', async () => {
  const { count } = counting(10, 10);
  for (let n = 0; n < 10; n += 1) await count('one');

  await expect(count('one')).rejects.toBeDefined();
  await expect(count('other')).resolves.toBeUndefined();
});

test('what is left of a batchSize ends with its minute', async () => {
  const { count, asked } = counting(10, 5, 0.1);
  await count('address');
  await new Promise((done) => setTimeout(done, 150));

  await count('address');

  expect(asked()).toBe(2);
});
