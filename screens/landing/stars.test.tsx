import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Stars } from './proof.tsx';

test.each([4.8, 3.1, 5])('every star of %d has an outline above what is filled', (rating) => {
  const stars = renderToStaticMarkup(<Stars rating={rating} />);

  expect(stars.match(/<path class="star-outline"/g)).toHaveLength(5);
  expect(stars.lastIndexOf('star-full')).toBeLessThan(stars.indexOf('star-outline'));
});

test('each star is drawn beside the one before', () => {
  const stars = renderToStaticMarkup(<Stars rating={5} />);

  expect([...stars.matchAll(/class="star-outline" transform="translate\((\d+)\)"/g)].map(([, x]) => x)).toEqual([
    '0',
    '24',
    '48',
    '72',
    '96',
  ]);
});
