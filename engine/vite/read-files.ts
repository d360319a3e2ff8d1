import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { Ajv } from 'ajv';

import {
  type Diagnostic,
  didYouMean,
  compileForm,
  type Fault,
  kindsOf,
  loadFlow,
  parseJsonWithPositions,
  shapeFaults,
  readFormCondition,
  toDiagnostics,
  withForms,
} from '../check/index.ts';
import { expandForm, type FormFile, formFileSchema } from '../form/index.ts';
import { type CompiledFlow, formOfStep, isRecord } from '../index.ts';

interface ReadFlow {
  readonly diagnostics: readonly Diagnostic[];
  /** The compiled flow; an empty one where the file has errors. */
  readonly flow: CompiledFlow | undefined;
  /** The files of its forms, whether they are there or not. */
  readonly formFiles: readonly string[];
}

/** Reads, checks and compiles a flow file; `folder` has its forms, and `nameOf` gives a file the name that diagnostics have. */
export function readFlowFile(file: string, folder: string, nameOf: (file: string) => string): ReadFlow {
  const fileOf = (form: string) => join(folder, `${form}.json`);
  const text = readFileSync(file, 'utf8');
  const source = withForms({ text, file: nameOf(file) }, (form) => readJson(fileOf(form)));
  const { diagnostics, flow } = loadFlow(source);
  const named = (flow?.steps ?? []).flatMap((step) => {
    const form = formOfStep(step);
    return form === undefined ? [] : [{ id: step.id, form, at: step.form === undefined ? ['repeat', 'form'] : ['form'] }];
  });
  const missing = named.filter(({ form }) => !existsSync(fileOf(form)));
  const json = parseJsonWithPositions(text);
  const faults = missing.map(({ id, form, at }) => ({
    fault: 'unknown-form' as const,
    path: ['steps', flow?.steps.findIndex((step) => step.id === id) ?? 0, ...at],
    message: `step "${id}" has the form "${form}", which has no file`,
    cure: didYouMean(form, formNames(folder)) ?? `write ${nameOf(fileOf(form))}`,
  }));
  const located = toDiagnostics(faults, { file: source.file, json });
  return { diagnostics: [...diagnostics, ...located], flow, formFiles: named.map(({ form }) => fileOf(form)) };
}

interface ReadForm {
  readonly diagnostics: readonly Diagnostic[];
  readonly form: FormFile;
}

/** Reads and checks a form file in either notation. */
export function readFormFile(file: string, name: string): ReadForm {
  const json = parseJsonWithPositions(readFileSync(file, 'utf8'));
  const shape = json.faults.length > 0 ? json.faults : shapeOf(json.value);
  const faults = shape.length > 0 ? shape : conditionFaults(json.value);
  const diagnostics = toDiagnostics(faults, { file: name, json });
  // What has no shape has no conditions to compile; its diagnostics stop the build.
  return { diagnostics, form: faults.length > 0 ? expandForm(json.value) : compileForm(json.value) };
}

/** What is wrong with the conditions of a form: those of its fields, and of its rules. */
function conditionFaults(written: unknown): readonly Fault[] {
  const form = expandForm(written);
  const kinds = kindsOf(form);
  const ui = isRecord(written) && written['fields'] !== undefined ? [] : ['ui'];
  const ofFields = Object.entries(form.ui.fields).map(([name, { askedWhen }]) => ({
    path: [...ui, 'fields', name, 'askedWhen'],
    text: askedWhen,
  }));
  const ofRules = (form.ui.rules ?? []).map(({ must }, index) => ({ path: [...ui, 'rules', index, 'must'], text: must }));
  return [...ofFields, ...ofRules].flatMap(({ path, text }) => {
    const read = text === undefined ? undefined : readFormCondition(text, kinds);
    if (read === undefined || !('message' in read)) return [];
    const { at: within, message, cure } = read;
    return [{ fault: 'guard-syntax' as const, path, within, message, ...(cure !== undefined && { cure }) }];
  });
}

let isForm: ReturnType<Ajv['compile']> | undefined;

function shapeOf(value: unknown) {
  isForm ??= new Ajv({ allErrors: true, verbose: true, strict: false }).compile(formFileSchema);
  return isForm(value) ? [] : shapeFaults(isForm.errors ?? []);
}

function formNames(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).map((file) => basename(file, '.json')) : [];
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
