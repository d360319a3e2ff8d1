import type { FormAnswers } from './form-answers.ts';

/** A flow file as it was read. */
export interface FlowSource {
  readonly text: string;
  /** The name that diagnostics give. */
  readonly file: string;
  /** The answers of the forms that its facts and values read, by form (`withForms`). */
  readonly forms?: Readonly<Record<string, FormAnswers>>;
  /** The answers and values that texts show, such as "answers.incident.kind". */
  readonly shows?: readonly string[];
}

/** What a tenant changes of a step; `requires` replaces what the step requires in the flow. */
interface StepChange {
  readonly shown?: false | undefined;
  readonly title?: string | undefined;
  readonly requires?: readonly object[] | undefined;
}

/** What a tenant changes in a flow: options, and a few things of named steps. */
export interface Overlay {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly steps?: Readonly<Record<string, StepChange>>;
  /** Rows by error code, in place of those that all steps share, or beside them. */
  readonly errors?: Readonly<Record<string, unknown>>;
  /** The tenant's own steps by id, each after one of the flow, else at its end. */
  readonly add?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Steps that change places among themselves: they take the places they have, in this order. */
  readonly order?: readonly string[];
  /** By split, the share of each arm in percent. An arm that is not named gets no visitors. */
  readonly split?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The tenant's own words for locale keys. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** An overlay with the file it is in, so that its faults can be located. `at` is where in that file it is. */
export interface OverlaySource extends FlowSource {
  readonly at: readonly string[];
}

/** A place in a JSON document: the keys from its root. */
export type JsonPath = readonly (string | number)[];

/** A path in words: `steps[2].submit`. */
export function describePath(path: JsonPath): string {
  if (path.length === 0) return 'the file';
  return path.reduce<string>(
    (said, key) => (typeof key === 'number' ? `${said}[${key}]` : said === '' ? key : `${said}.${key}`),
    '',
  );
}

/** The name of a file without its folder and its ending. */
export function nameOf({ file }: Pick<FlowSource, 'file'>): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.json$/, '');
}
