import { findNodeAtLocation, parse, parseTree } from 'jsonc-parser';

import { asList, asObject } from '#engine/check';

import type { Drafts } from '../../store/drafts.ts';
import { namesIn } from '../names-in.ts';
import type { TextRow } from '../texts/read-texts.ts';

/** What a page of the preview reports of the place that a person points at. */
export interface Pointed {
  readonly path: string;
  /** The words there, the nearest first, then those around it. */
  readonly words: readonly string[];
  /** The name of the field that it belongs to. */
  readonly field?: string | undefined;
}

/** A place in a file. */
export interface Definition {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** A step with its form. */
export interface PointedStep extends Definition {
  readonly flow: string;
  readonly form?: string;
}

const MOST_TEXTS = 6;

/** The keys of the texts with these words, in the language of the page; those that the step shows come first. */
export function keysOfWords(
  rows: readonly TextRow[],
  language: string,
  { words }: Pick<Pointed, 'words'>,
  isOnStep: (key: string) => boolean,
): readonly string[] {
  for (const shown of words) {
    const plain = plainOf(shown);
    const found = rows.flatMap(({ key, cells }) => {
      const cell = cells.find((one) => one.language === language);
      const text = cell?.own ?? cell?.ours;
      const literal = text === undefined ? undefined : lettersShown(text, plain);
      return literal === undefined ? [] : [{ key, literal, onStep: Number(isOnStep(key)) }];
    });
    const sorted = found.toSorted((a, b) => b.onStep - a.onStep || b.literal - a.literal);
    const [best] = sorted;
    if (best)
      return sorted
        .filter(({ onStep }) => onStep === best.onStep)
        .map(({ key }) => key)
        .slice(0, MOST_TEXTS);
  }
  return [];
}

const GAP = /\{\{[^}]*\}\}|\$t\([^)]*\)/;
const TAG = /<\/?\w+\s*\/?>/g;

/** How many letters of a text are in these words, where they are this text with its gaps filled in. */
function lettersShown(text: string, shown: string): number | undefined {
  const parts = plainOf(text.replaceAll(TAG, '')).split(GAP);
  const literal = parts.join('').trim().length;
  if (literal === 0 || literal > shown.length) return undefined;
  if (parts.length === 1) return parts[0] === shown ? literal : undefined;
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.*');
  return new RegExp(`^${pattern}$`, 'u').test(shown) ? literal : undefined;
}

/** As people see it: spaces of every kind and width are one. */
function plainOf(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim();
}

/** The step with this path, in whichever flow. */
export function stepOfPath(drafts: Drafts, path: string): PointedStep | undefined {
  for (const flow of namesIn(Object.keys(drafts), 'flows')) {
    const file = `flows/${flow}.json`;
    const text = drafts[file]?.text ?? '{}';
    const { base, steps } = asObject(parse(text));
    const prefix = typeof base === 'string' && base !== '/' ? base : '';
    const index = asList(steps).findIndex((step) => {
      const { path: own } = asObject(step);
      return own === path || (typeof own === 'string' && !own.startsWith(`${prefix}/`) && prefix + own === path);
    });
    const { id, form } = asObject(asList(steps)[index]);
    if (typeof id !== 'string') continue;
    return { flow, name: id, file, line: lineOf(text, ['steps', index]), ...(typeof form === 'string' && { form }) };
  }
  return undefined;
}

/** Where the form of a step has a field. */
export function fieldOfStep(drafts: Drafts, { form }: PointedStep, field: string | undefined): Definition | undefined {
  const file = `flows/forms/${form ?? ''}.json`;
  const text = drafts[file]?.text;
  if (text === undefined || field === undefined) return undefined;
  // The name of a part of a field, such as the month of a date, begins with that of the field.
  const parts = field.replace(/^root[._]/, '').split(/[._]/);
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('_');
    const path = pathOfField(text, name);
    if (path) return { name, file, line: lineOf(text, path) };
  }
  return undefined;
}

/** Forms have two notations: fields by name, or a JSON Schema. */
function pathOfField(text: string, name: string): readonly string[] | undefined {
  const root = parseTree(text);
  const places = [
    ['fields', name],
    ['properties', name],
    ['schema', 'properties', name],
    ['data', 'properties', name],
  ];
  return places.find((place) => root && findNodeAtLocation(root, place));
}

function lineOf(text: string, path: readonly (string | number)[]): number {
  const root = parseTree(text);
  const offset = (root && findNodeAtLocation(root, [...path])?.offset) ?? 0;
  return text.slice(0, offset).split('\n').length;
}
