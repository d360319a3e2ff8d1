import { parse } from 'jsonc-parser';

import { asList, asObject, type Json } from '#engine/check';
import { isShortForm } from '#engine/form';

import type { Drafts } from '../../store/drafts.ts';
import type { ValueChange } from '../../store/history.ts';
import { localeFile, pathOfText } from '../texts/read-texts.ts';
import { camel, plainWords } from './plain-words.ts';

/** What can be asked without code, each by the widget of this name, in the order of the palette. */
export const KINDS = ['yes-no', 'radio', 'select', 'checkboxes', 'text', 'textarea', 'number', 'date', 'email', 'phone'] as const;
export type QuestionKind = (typeof KINDS)[number];

/** The words of one thing, by language. */
export type Words = Readonly<Record<string, string>>;

/** A question as a person describes it. */
export interface NewQuestion {
  readonly kind: QuestionKind;
  /** The name of the field: what facts and exports call the answer. */
  readonly name: string;
  readonly label: Words;
  /** The answers to choose from; none for a kind without choices. */
  readonly choices: readonly Words[];
  readonly isRequired: boolean;
  /** What is shown where the answer is missing or cannot be read. */
  readonly message: Words;
  /** The least and the greatest number. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** The question above it; none to be the first. */
  readonly after: string | undefined;
}

export function hasChoices(kind: QuestionKind): boolean {
  return kind === 'radio' || kind === 'select' || kind === 'checkboxes';
}

/** A question of a form, as its file has it. */
export interface FormQuestion {
  readonly name: string;
  readonly widget: string;
  /** The locale key of its label. */
  readonly label: string;
}

/** The questions of a form in their order, from top to bottom. */
export function questionsOf(text: string): readonly FormQuestion[] {
  const { order, fields } = fieldsOf(text);
  return order.map((name) => {
    const { widget, label } = asObject(fields[name]);
    return { name, widget: String(widget), label: String(label) };
  });
}

interface Fields {
  /** The keys from the root to what holds the fields. */
  readonly path: readonly string[];
  readonly fields: Json;
  readonly order: readonly string[];
  /** Whether the file states the order, beside the one in which it has the fields. */
  readonly isOrdered: boolean;
  readonly submit: string;
}

function fieldsOf(text: string): Fields {
  const written = asObject(parse(text));
  const isShort = isShortForm(written);
  const holder = isShort ? written : asObject(written['ui']);
  const fields = asObject(holder['fields']);
  const stated = asList(holder['order']).map(String);
  return {
    path: isShort ? [] : ['ui'],
    fields,
    order: stated.length > 0 ? stated : Object.keys(fields),
    isOrdered: stated.length > 0,
    submit: String(holder['submit']),
  };
}

/** A name for the field of a question, as the other fields of the form are written: `topicOfCall` or `topic_of_call`. */
export function nameFor(words: string, text: string): string {
  const taken = Object.keys(fieldsOf(text).fields);
  const parts = nameWords(words);
  const isSnake = taken.some((name) => name.includes('_'));
  return freeName(isSnake ? parts.join('_') : camel(parts), (name) => taken.includes(name));
}

/** No name begins with a digit, or has no letter. */
function nameWords(words: string): readonly string[] {
  const parts = plainWords(words);
  return parts[0] === undefined || /^\d/.test(parts[0]) ? ['answer', ...parts] : parts;
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name}${count}`;
  return free;
}

interface Place {
  readonly drafts: Drafts;
  /** The file of the form. */
  readonly file: string;
  readonly languages: readonly string[];
}

/** The changes of files that add a question: to its form, and its words to each language. */
export function changesForQuestion({ drafts, file, languages }: Place, question: NewQuestion): readonly ValueChange[] {
  const form = fieldsOf(drafts[file]?.text ?? '{}');
  const { kind, name, label, message, choices, isRequired, minimum, maximum, after } = question;
  const localeTexts = languages.map((language) => drafts[localeFile('pages', language)]?.text ?? '{}');
  const key = freeKey(form, name, localeTexts);
  const words: { readonly key: string; readonly words: Words }[] = [{ key, words: label }];
  const options: Record<string, string> = {};
  for (const choice of hasChoices(kind) ? choices : []) {
    const value = freeName(nameWords(choice[languages[0] ?? ''] ?? '').join('_'), (taken) => Object.hasOwn(options, taken));
    options[value] = `${key}Choices.${value}`;
    words.push({ key: options[value], words: choice });
  }
  words.push({ key: `${key}Message`, words: message });
  const field = {
    widget: kind,
    label: key,
    ...(hasChoices(kind) && { options }),
    ...(kind === 'number' && minimum !== undefined && { minimum }),
    ...(kind === 'number' && maximum !== undefined && { maximum }),
    ...(isRequired && { required: true }),
    message: `${key}Message`,
  };
  const place = after === undefined ? 0 : form.order.indexOf(after) + 1;
  const order = form.order.toSpliced(place, 0, name);
  const isLast = place === form.order.length;
  return [
    { file, path: [...form.path, 'fields', name], value: field },
    ...(form.isOrdered || !isLast ? [{ file, path: [...form.path, 'order'], value: order }] : []),
    ...languages.flatMap((language, index) =>
      words.map(({ key: text, words: said }) => ({
        file: localeFile('pages', language),
        path: pathOfText(localeTexts[index] ?? '{}', text),
        value: said[language] ?? '',
      })),
    ),
  ];
}

/** A key beside the other words of the form, which no language has yet. */
function freeKey({ submit }: Fields, name: string, localeTexts: readonly string[]): string {
  const group = submit.includes('.') ? submit.slice(0, submit.lastIndexOf('.') + 1) : '';
  const locales = localeTexts.map((text) => parse(text) as unknown);
  const ends = ['', 'Choices', 'Message'];
  const isTaken = (key: string) => locales.some((words) => ends.some((end) => hasKey(words, key + end)));
  return group + freeName(camel(name.split('_')), (last) => isTaken(group + last));
}

function hasKey(words: unknown, key: string): boolean {
  let inner = words;
  for (const part of key.split('.')) inner = asObject(inner)[part];
  return inner !== undefined;
}
