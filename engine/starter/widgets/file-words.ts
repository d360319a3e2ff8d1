import { endingOf, type FileLimits, fileTypes } from '#engine/form';
import type { FormContext, UploadProblem } from '#engine/react';

import { fileWords } from '../words/files.ts';
import { wordOf } from '../words/word-of.ts';

const MEGABYTE = 1_000_000;

/** 1.2 MB, as the language writes it. */
export function sizeIn(locale: string, bytes: number): string {
  const isSmall = bytes < MEGABYTE;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: isSmall ? 0 : 1 });
  // A figure and its unit stay on one line.
  return format.format(isSmall ? Math.ceil(bytes / 1_000) : bytes / MEGABYTE).replaceAll(' ', '\u00A0');
}

/** PDF, JPG or PNG: what a visitor knows the types by. */
function typesIn(locale: string, { accept }: FileLimits): string {
  const endings = [...new Set(accept.flatMap((type) => fileTypes[type]?.[0]?.toUpperCase() ?? []))];
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(endings);
}

/** What a field takes, in a sentence. */
export function limitsIn(context: FormContext, limits: FileLimits): string {
  const values = { types: typesIn(context.locale, limits), size: sizeIn(context.locale, limits.maxBytes) };
  return wordOf(fileWords, context, 'fileLimits', { ...values, count: limits.maxFiles });
}

/** What keeps a file from being sent at all: it would only cost the visitor time. */
export function refusalOf(file: File, limits: FileLimits): UploadProblem | undefined {
  if (file.size === 0) return 'empty';
  if (file.size > limits.maxBytes) return 'too_large';
  const ending = endingOf(file.name);
  const endings = limits.accept.flatMap((type) => fileTypes[type] ?? []);
  const isTaken = limits.accept.includes(file.type) || ending === undefined || endings.includes(ending);
  return isTaken ? undefined : 'type';
}

const keys = {
  empty: 'emptyFile',
  too_large: 'tooLarge',
  too_many: 'tooMany',
  type: 'wrongType',
  extension: 'wrongEnding',
  infected: 'harmful',
  busy: 'manyUploads',
  offline: 'notSent',
  unavailable: 'notTaken',
  unchecked: 'notChecked',
} as const satisfies Record<UploadProblem, string>;

/** What is wrong with a file, and what the visitor can do. */
export function problemIn(
  context: FormContext,
  file: File,
  { problem, limits }: { readonly problem: UploadProblem; readonly limits: FileLimits },
): string {
  return wordOf(fileWords, context, keys[problem], {
    name: file.name,
    types: typesIn(context.locale, limits),
    size: sizeIn(context.locale, limits.maxBytes),
    ...(problem === 'too_many' && { count: limits.maxFiles }),
  });
}
