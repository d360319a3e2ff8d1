import { expect, test } from 'vitest';

import * as starter from './index.ts';

// The code that the Vite plugin writes imports a widget by its name.
test.each(Object.entries(starter.starterWidgets))('exports the widget %s by itself', (name, widget) => {
  const exported = name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

  expect(Object.entries(starter)).toContainEqual([exported, widget]);
});
