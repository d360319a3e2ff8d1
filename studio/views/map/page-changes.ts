import { applyEdits, modify, parse } from 'jsonc-parser';

import { asList, asObject, type Json } from '#engine/check';

import type { Drafts } from '../../store/drafts.ts';
import { type Path, setValue } from '../../store/merge-by-key.ts';
import { localeFile, pathOfText } from '../texts/read-texts.ts';
import { camel } from './plain-words.ts';
import type { Words } from './question-changes.ts';

/** A page that a person describes: its words, by language. */
export interface NewPage {
  /** The id of its step, which its path and the keys of its texts follow. */
  readonly id: string;
  readonly title: Words;
  readonly body: Words;
  readonly button: Words;
}

/** Where in a flow a page goes: between two steps. */
export interface Gap {
  /** The file of the flow. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The ids of the steps of a flow. */
export function stepsOf(flowText: string): readonly string[] {
  return asList(asObject(parse(flowText))['steps']).map((step) => String(asObject(step)['id']));
}

/** Whether rows of the first step itself lead to the second one. What a run in common names cannot be changed for one step. */
export function canInsert(flowText: string, { from, to }: Omit<Gap, 'file'>): boolean {
  const step = stepIn(flowText, from);
  return step !== undefined && rowsTo(step.value, to).length > 0;
}

interface FoundStep {
  readonly index: number;
  readonly value: Json;
}

function stepIn(flowText: string, id: string): FoundStep | undefined {
  const index = stepsOf(flowText).indexOf(id);
  return index === -1 ? undefined : { index, value: asObject(asList(asObject(parse(flowText))['steps'])[index]) };
}

/** What starts a row that goes on. Refusals, requirements and Back keep their destinations. */
const ONWARD = ['submit', 'acts', 'load'];
const ELSEWHERE = new Set(['errors', 'requires', 'back']);

/** The paths of each "to" that names this step. */
function rowsTo(step: Json, to: string): readonly Path[] {
  return ONWARD.flatMap((key) => pathsTo(step[key], to, [key]));
}

function pathsTo(part: unknown, to: string, path: Path): readonly Path[] {
  if (Array.isArray(part)) return part.flatMap((one, index) => pathsTo(one, to, [...path, index]));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (ELSEWHERE.has(key)) return [];
    return key === 'to' && value === to ? [[...path, key]] : pathsTo(value, to, [...path, key]);
  });
}

interface Place extends Gap {
  readonly drafts: Drafts;
  readonly languages: readonly string[];
}

/** The files with a page of words and one button between two steps. It requires what the second step requires. */
export function textsWithPage({ drafts, file, from, to, languages }: Place, page: NewPage) {
  const flowText = drafts[file]?.text ?? '{}';
  const [before, after] = [stepIn(flowText, from), stepIn(flowText, to)];
  if (before === undefined || after === undefined) return [];
  const key = camel(page.id.split('-'));
  const step = {
    id: page.id,
    path: String(before.value['path']).replace(/[^/]*$/, page.id),
    title: `${key}.title`,
    body: `${key}.body`,
    buttons: { submit: { label: `${key}.action` } },
    ...pick(after.value, ['progress', 'shownWhen', 'instead', 'requires']),
    back: from,
    submit: { do: { to } },
  };
  let text = flowText;
  for (const path of rowsTo(before.value, to)) text = setValue(text, ['steps', before.index, ...path], page.id);
  if (after.value['back'] === from) text = setValue(text, ['steps', after.index, 'back'], page.id);
  text = insertAt(text, ['steps', before.index + 1], step);
  return [
    { file, text },
    ...languages.map((language) => {
      const locale = localeFile('pages', language);
      const words = { title: page.title, body: page.body, action: page.button };
      const written = Object.entries(words).reduce(
        (now, [name, said]) => setValue(now, pathOfText(now, `${key}.${name}`), said[language] ?? ''),
        drafts[locale]?.text ?? '{}',
      );
      return { file: locale, text: written };
    }),
  ];
}

/** Whether the texts of a page of this id would have keys that are there. */
export function isTextTaken(drafts: Drafts, id: string): boolean {
  return Object.values(drafts).some(
    ({ file, text }) => /^locales\/[^/]+$/.test(file) && camel(id.split('-')) in asObject(parse(text)),
  );
}

function insertAt(text: string, path: Path, value: unknown): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, [...path], value, { isArrayInsertion: true, formattingOptions }));
}

function pick(step: Json, keys: readonly string[]): Json {
  return Object.fromEntries(Object.entries(step).filter(([key]) => keys.includes(key)));
}
