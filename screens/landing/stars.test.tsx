import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Stars } from './stars.tsx';

test.each([4.8, 3.1, 5])('every star of %d has an outline above what is filled', (rating) => {
  const stars = renderToStaticMarkup(<Stars rating={rating} />);

  expect(stars.match(/<path class="star-outline"/g)).toHaveLength(5);
  expect(stars.lastIndexOf('star-full')).toBeLessThan(stars.indexOf('star-outline'));
});
