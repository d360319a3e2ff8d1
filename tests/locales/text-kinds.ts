import { readJsonFiles, readSources } from './locale-files.ts';
import { flows } from './named-keys.ts';

/** The kind of a text on a page, which limits its length. */
export type TextKind = 'title' | 'button' | 'error' | 'toast' | 'text';

/** The most characters that a text of a kind has in English. Spanish needs about 30 % more. */
export const LIMITS: Readonly<Record<TextKind, number>> = { title: 50, button: 32, error: 140, toast: 120, text: 260 };

type Json = Readonly<Record<string, unknown>>;

const titles = new Set<string>();
const buttons = new Set<string>();
const toasts = new Set<string>();
for (const flow of Object.values(flows())) collect(flow);
for (const form of Object.values(readJsonFiles('flows/forms'))) collect(form);

/** Buttons of the screens that look like one; a link may be longer. */
for (const source of Object.values(readSources('screens', 'widgets'))) {
  for (const [element] of source.matchAll(/<button\b(?:(?!link-button)[\s\S])*?<\/button>/g)) {
    for (const [, key = ''] of element.matchAll(/translate\(\s*'([\w.]+)'/g)) buttons.add(key);
  }
}

function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { title, submit, submitText, toast, id } = value as Json;
  if (typeof id === 'string' && typeof title === 'string') titles.add(title);
  for (const key of [submit, submitText]) if (typeof key === 'string') buttons.add(key);
  const message = (toast as Json | undefined)?.['message'];
  if (typeof message === 'string') toasts.add(message);
  for (const inner of Object.values(value)) collect(inner);
}

/** The kind of the text with this key: what flows and forms use it for, or what its name implies. */
export function kindOf(key: string): TextKind {
  const patients = key.replace(/^verbal\.((internal|external)\.)?/, '');
  if (toasts.has(patients)) return 'toast';
  if (titles.has(patients) || /(^|\.)title[A-Z]?\w*$/.test(patients)) return 'title';
  if (buttons.has(patients) || /(^|\.)(action|tryAgain|callAction)$/.test(patients)) return 'button';
  return /(^|\.)errors\./.test(patients) ? 'error' : 'text';
}
