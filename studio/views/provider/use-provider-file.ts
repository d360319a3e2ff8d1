import { getLocation, parse } from 'jsonc-parser';
import { useMemo } from 'react';

import { providerSchemaFor } from '#configuration';
import { asObject, type Diagnostic, type Flow } from '#engine/check';

import type { Draft } from '../../store/drafts.ts';
import { changesOf, type Path } from '../../store/merge-by-key.ts';
import { useStudio } from '../../store/studio-store.ts';
import { namesIn } from '../names-in.ts';
import { useDiagnostics } from '../use-diagnostics.ts';

type Json = Readonly<Record<string, unknown>>;

/** What is wrong at a setting. */
export interface SettingFault extends Diagnostic {
  readonly path: Path;
}

/** A provider file as its form shows it. */
export interface ProviderFileState {
  readonly file: string;
  readonly value: Json;
  readonly saved: Json;
  readonly faults: readonly SettingFault[];
  /** The settings that are not saved, from the root. */
  readonly changed: readonly string[];
}

/** The draft as values. Nothing while it is no JSON. */
export function useProviderFile(draft: Draft | undefined): ProviderFileState | undefined {
  const diagnostics = useDiagnostics();
  const { text, read, file } = draft ?? {};
  const value = useMemo(() => objectIn(text), [text]);
  const saved = useMemo(() => objectIn(read) ?? {}, [read]);
  const faults = useMemo(
    () => diagnostics.filter((one) => one.file === file).map((one) => ({ ...one, path: pathAt(text ?? '', one) })),
    [diagnostics, file, text],
  );
  const changed = useMemo(() => changesOf(saved, value, []).map(({ path }) => path.join('.')), [saved, value]);
  return file === undefined || value === undefined ? undefined : { file, value, saved, faults, changed };
}

function objectIn(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  const errors: never[] = [];
  const value: unknown = parse(text, errors);
  return errors.length > 0 ? undefined : asObject(value);
}

/** The key or the value at a line and a column. */
function pathAt(text: string, { line, column }: Diagnostic): Path {
  const before = text.split('\n', line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return getLocation(text, before + column).path;
}

/** The schema of provider files, with the options of the flows as they are in the drafts. */
export function useProviderSchema(): Json {
  const names = useStudio(({ drafts }) => namesIn(Object.keys(drafts), 'locales').join('\n'));
  const flows = useStudio(({ drafts }) =>
    namesIn(Object.keys(drafts), 'flows')
      .map((flow) => drafts[`flows/${flow}.json`]?.read ?? '')
      .join('\0'),
  );
  return useMemo(() => {
    const read = flows.split('\0').flatMap((text) => flowIn(text) ?? []);
    return providerSchemaFor(read, names.split('\n')) as unknown as Json;
  }, [flows, names]);
}

function flowIn(text: string): Flow | undefined {
  const flow = objectIn(text);
  return Array.isArray(flow?.['steps']) ? (flow as unknown as Flow) : undefined;
}
