import { createMemory } from '#configuration';
import type { FlowSource } from '#engine/check';

import type { CheckContext } from '../command.ts';
import { type FileTexts, type ReadSource, rememberFiles } from '../configuration.ts';
import { proofsInMemory } from '../prove/proof-store.ts';
import { checkConfiguration, type CheckScope, type ConfigurationCheck } from './check-configuration.ts';

export interface CheckerScope extends CheckScope {
  /** They take the place of files, or are beside them. */
  readonly texts?: FileTexts | undefined;
}

export type Checker = (scope?: CheckerScope) => ConfigurationCheck;

/** Checks again and again: what has not changed is not read, checked or proved again. */
export function createChecker(context: CheckContext): Checker {
  const remembering = {
    ...context,
    proofs: context.proofs ?? proofsInMemory(),
    remember: createMemory(),
  };
  const readFile = rememberFiles();
  const sourceOf = rememberTexts();
  return ({ texts = {}, ...scope } = {}) => {
    const read: ReadSource = (root, file) => {
      const text = texts[file];
      return text === undefined ? readFile(root, file) : sourceOf(file, text);
    };
    return checkConfiguration({ ...remembering, readFile: read, unlisted: Object.keys(texts) }, scope);
  };
}

/** The same object for the same text. */
function rememberTexts(): (file: string, text: string) => FlowSource {
  const known = new Map<string, FlowSource>();
  return (file, text) => {
    const before = known.get(file);
    const source = before?.text === text ? before : { file, text };
    known.set(file, source);
    return source;
  };
}
