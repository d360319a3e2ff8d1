import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { emitSchema, type Flow } from '#engine/check';

import type { World } from '../command.ts';
import { readFolder } from '../configuration.ts';
import { actionsPage, errorsPage } from './action-pages.ts';
import { effectsPage, factsPage, flowPage } from './flow-pages.ts';
import { formsPage, widgetsPage } from './form-pages.ts';
import type { Page } from './markdown.ts';
import { personasPage } from './personas-page.ts';
import { providerPage } from './provider-page.ts';

/** The texts of `docs/reference/` by file name, from what there is. */
export function referencePages({ root, registry }: Pick<World, 'root' | 'registry'>): Readonly<Record<string, string>> {
  const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const flows = readFolder(root, 'flows').map(({ text }) => JSON.parse(text) as Flow);
  const forms = readFolder(root, 'flows/forms').map(({ text }) => JSON.parse(text) as Parameters<typeof widgetsPage>[2][number]);
  const flowSchema = JSON.parse(emitSchema()) as Parameters<typeof flowPage>[0];
  const formSchema = readJson('flows/forms/form.schema.json') as Parameters<typeof formsPage>[0];
  const words = { en: codesOf(readJson('locales/en.json')), es: codesOf(readJson('locales/es.json')) };
  const sentences = Object.fromEntries(registry.widgets.map((name) => [name, sentenceOf(join(root, 'widgets', `${name}.tsx`))]));
  const pages = [
    providerPage(flows),
    flowPage(flowSchema),
    effectsPage(flowSchema),
    factsPage(flows),
    formsPage(formSchema, forms, flows, registry.screens),
    widgetsPage(sentences, registry.checks, forms),
    actionsPage(flows),
    errorsPage(flows, words),
    personasPage(),
  ];
  return Object.fromEntries([['README.md', indexOf(pages)], ...pages.map((page) => [page.file, textOf(page)] as const)]);
}

const WRITTEN = '<!-- Written by `npx causeway reference` from what there is. -->';

function textOf({ title, body }: Page): string {
  return `${WRITTEN}\n\n# ${title}\n\n${body}\n`;
}

function indexOf(pages: readonly Page[]): string {
  const lines = pages.map(({ file, title, about }) => `- [${title}](${file}): ${about}.`);
  return `${WRITTEN}\n\n# Reference\n\n${[...lines, '- [Diagnostics](diagnostics): a page for each code that `causeway check` tells.'].join('\n')}\n`;
}

function codesOf(locale: unknown): Readonly<Record<string, string>> {
  return (locale as { readonly errors: { readonly codes: Readonly<Record<string, string>> } }).errors.codes;
}

/** What stands above the component of a widget: the one place where it is told. */
function sentenceOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  const component = /component: (\w+)/.exec(text)?.[1] ?? '';
  return new RegExp(`/\\*\\*\\s*([^*]+?)\\s*\\*/\\n(?:export )?function ${component}\\b`).exec(text)?.[1] ?? '';
}
