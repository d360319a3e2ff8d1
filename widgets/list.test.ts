import { expect, test } from 'vitest';
import { widgetNames } from './list.ts';

test.each(widgetNames)('%s is named like its file', async (name) => {
  const { widget } = (await import(/* @vite-ignore */ new URL(`./${name}.tsx`, import.meta.url).href)) as {
    readonly widget: { readonly name: string };
  };

  expect(widget.name).toBe(name);
});
