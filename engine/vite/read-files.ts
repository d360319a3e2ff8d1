import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import {
  checkForm,
  compileForm,
  type Diagnostic,
  findPlaces,
  type Flow,
  type FlowSource,
  goalsOf,
  loadFlow,
  namesOfForms,
  parseJsonWithPositions,
  readForm,
  type Registry,
  toDiagnostic,
  withForms,
} from '../check/index.ts';
import { expandForm, type FormFile } from '../form/index.ts';
import { type CompiledFlow, formOfStep } from '../index.ts';
import { asFault, proofTable, proveFlow } from '../prove/index.ts';

interface ReadFlow {
  readonly diagnostics: readonly Diagnostic[];
  /** The compiled flow; nothing where the file has errors. */
  readonly flow: CompiledFlow | undefined;
  /** The files of its forms, whether they are there or not. */
  readonly formFiles: readonly string[];
}

interface ReadFlowOptions {
  /** The folder of its forms. */
  readonly forms: string;
  /** The texts of each language. They may show answers, as the texts of the flow and its forms do. */
  readonly texts: readonly string[];
  readonly registry: Partial<Registry>;
  /** Those whose outcomes are known. */
  readonly actions: Registry['actions'];
  /** Gives a file the name that diagnostics have. */
  readonly nameOf: (file: string) => string;
  readonly isProved: boolean;
}

/** Reads, checks and compiles a flow file. It is proved where every action that it runs is declared. */
export function readFlowFile(file: string, options: ReadFlowOptions): ReadFlow {
  const { forms: folder, texts, registry, nameOf, isProved } = options;
  const fileOf = (form: string) => join(folder, `${form}.json`);
  const text = readFileSync(file, 'utf8');
  const names = formNames(folder);
  const words = [text, ...names.map((name) => readFileSync(fileOf(name), 'utf8')), ...texts].join('\n');
  const source = withForms({ text, file: nameOf(file) }, (form) => readJson(fileOf(form)), words);
  const forms = names.map((name) => readForm({ file: nameOf(fileOf(name)), text: readFileSync(fileOf(name), 'utf8') }));
  const { diagnostics, flow } = loadFlow(source, { registry: { ...registry, ...namesOfForms(forms, registry) } });
  const named = [...new Set((flow?.steps ?? []).flatMap((step) => formOfStep(step) ?? []))];
  return {
    diagnostics: [...diagnostics, ...(flow && isProved ? proofDiagnostics(flow, source, options) : [])],
    flow,
    formFiles: named.map(fileOf),
  };
}

function proofDiagnostics(
  flow: CompiledFlow,
  source: FlowSource,
  { actions, registry }: Pick<ReadFlowOptions, 'actions' | 'registry'>,
): readonly Diagnostic[] {
  const { runs } = findPlaces(JSON.parse(source.text) as Flow);
  if (runs.some(({ run }) => actions[run.run] === undefined)) return [];
  const { failures } = proveFlow(flow, { ...registry, actions }, { goals: goalsOf(source) });
  const json = parseJsonWithPositions(source.text);
  return failures.map((failure) => toDiagnostic(proofTable[failure.fault], asFault(failure), { file: source.file, json }));
}

interface ReadForm {
  readonly diagnostics: readonly Diagnostic[];
  readonly form: FormFile;
}

/** Reads and checks a form file in either notation. */
export function readFormFile(file: string, { registry, nameOf }: Pick<ReadFlowOptions, 'registry' | 'nameOf'>): ReadForm {
  const read = readForm({ file: nameOf(file), text: readFileSync(file, 'utf8') });
  const diagnostics = checkForm(read, registry);
  const written = read.json.value;
  // What has no shape has no conditions to compile; its diagnostics stop the build.
  return { diagnostics, form: diagnostics.some(isError) ? expandForm(written) : compileForm(written) };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function formNames(folder: string): readonly string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.json')).map((file) => basename(file, '.json'));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
