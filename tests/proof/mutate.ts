import { readFileSync } from 'node:fs';

import { type Diagnostic, goalsOf, loadFlow, type Overlay } from '#engine/check';
import { proofTable, proveFlow } from '#engine/prove';

import type { Mutation } from './mutations.ts';
import { registry } from './registry.ts';

/** The report on a mutated flow, by the checker or, after that passes, by the proof. */
export interface Said {
  readonly code: string;
  readonly sentence: string;
}

/** The text of a flow after a mutation. */
export function mutate({ flow, at, to }: Pick<Mutation, 'flow' | 'at' | 'to'>): string {
  const file = JSON.parse(readFileSync(`flows/${flow}.json`, 'utf8')) as Json;
  const parents = at.slice(0, -1);
  let parent = file as Json;
  for (const key of parents) parent = childOf(parent, key);
  const last = at.at(-1) ?? '';
  const key =
    Array.isArray(parent) && typeof last === 'string' ? parent.findIndex((one) => (one as { id?: string }).id === last) : last;
  if (to !== undefined) (parent as Record<string, unknown>)[key] = to;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete (parent as Record<string, unknown>)[key];
  return JSON.stringify(file, null, 2);
}

type Json = Record<string, unknown> | unknown[];

/** A step by its id, everything else by its key. An unknown name is a misspelling in the table. */
function childOf(parent: Json, key: string | number): Json {
  const child =
    Array.isArray(parent) && typeof key === 'string'
      ? parent.find((one) => (one as { id?: string }).id === key)
      : (parent as Record<string, unknown>)[key];
  if (typeof child !== 'object' || child === null) throw new Error(`there is no "${key}"`);
  return child as Json;
}

/** Checks and proves a flow; its goals take as long again. */
export function validate(
  name: string,
  text: string,
  overlay: Overlay = {},
  { withGoals = false }: { readonly withGoals?: boolean } = {},
): readonly Said[] {
  const names = {
    selectors: Object.keys(registry.readings),
    screens: screensOf(text),
    widgets: [],
    checks: [],
    hasText: () => true,
  };
  const source = { file: `flows/${name}.json`, text };
  const { flow, diagnostics } = loadFlow(source, { registry: { ...names, ...registry }, overlay });
  if (flow === undefined) return diagnostics.map(asSaid);
  const { failures } = proveFlow(flow, registry, { goals: withGoals ? goalsOf(source) : [] });
  return [
    ...diagnostics.map(asSaid),
    ...failures.map(({ fault, message, trace }) => ({ code: proofTable[fault].code, sentence: [message, ...trace].join('\n') })),
  ];
}

/** Which screens there are is the app's, and of no concern here. */
function screensOf(text: string): readonly string[] {
  const named = [...text.matchAll(/"(?:screen|notFound)": "([^"]+)"/g)].map(([, screen = '']) => screen);
  return ['form-step', ...named];
}

function asSaid({ code, message, cure = '' }: Diagnostic): Said {
  return { code, sentence: `${message} (${cure})` };
}
