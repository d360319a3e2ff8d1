import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { emitSchema, type Flow } from '#engine/check';

import type { CommandContext } from '../command.ts';
import { readFolder } from '../configuration.ts';
import { actionsPage, errorsPage } from './action-pages.ts';
import { effectsPage, factsPage, flowPage } from './flow-pages.ts';
import { formsPage, widgetsPage } from './form-pages.ts';
import type { Page } from './markdown.ts';
import { personasPage } from './personas-page.ts';
import { providerPage } from './provider-page.ts';

/** The generated pages of `docs/reference/` by file name. */
export function referencePages({ root, registry }: Pick<CommandContext, 'root' | 'registry'>): Readonly<Record<string, string>> {
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
  return Object.fromEntries(pages.map((page) => [page.file, textOf(page)]));
}

const WRITTEN = '<!-- Written by `npx causeway reference`. -->';

function textOf({ title, body }: Page): string {
  return `${WRITTEN}\n\n# ${title}\n\n${body}\n`;
}

function codesOf(locale: unknown): Readonly<Record<string, string>> {
  return (locale as { readonly errors: { readonly codes: Readonly<Record<string, string>> } }).errors.codes;
}

/** The comment above the component of a widget, which describes it. */
function sentenceOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  const component = /component: (\w+)/.exec(text)?.[1] ?? '';
  return new RegExp(`/\\*\\*\\s*([^*]+?)\\s*\\*/\\n(?:export )?function ${component}\\b`).exec(text)?.[1] ?? '';
}
