import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkNames, widgetNames } from './list.ts';

const names = (folder: string, end: string) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith(end) && !file.includes('.test.'))
    .map((file) => file.slice(0, -end.length));

test('every widget is registered, and every registered one is there', () => {
  expect([...widgetNames]).toEqual(names('./', '.tsx').toSorted());
});

test('every check is registered, and every registered one is there', () => {
  expect([...checkNames]).toEqual(names('./checks/', '.ts').toSorted());
});

test.each(widgetNames)('%s is named like its file', async (name) => {
  const { widget } = (await import(/* @vite-ignore */ new URL(`./${name}.tsx`, import.meta.url).href)) as {
    readonly widget: { readonly name: string };
  };

  expect(widget.name).toBe(name);
});
