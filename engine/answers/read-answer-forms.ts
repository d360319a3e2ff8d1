import { Ajv } from 'ajv';

import type { CompiledFlow } from '#engine';
import { compileFlow, compileForm, type FlowSource, withForms } from '#engine/check';
import type { Check } from '#engine/form';

import { answerForm, type AnswerForm, type FindForm } from './answer-form.ts';

/** As the build of a page compiles validators, so that both have the same opinion. */
const ajvOptions = {
  allErrors: true,
  strict: false,
  multipleOfPrecision: 6,
  messages: false,
  unicode: false,
  logger: false,
} as const;

export interface ReadAnswerForms {
  readonly flow: CompiledFlow;
  readonly findForm: FindForm;
}

/**
 * A flow and its forms from their files, for a service without a build. `readForm` gives a form file as it was parsed, and `checks`
 * has the checks that forms name. Throws where the flow has errors.
 */
export function readAnswerForms(
  source: FlowSource,
  readForm: (name: string) => unknown,
  checks: Readonly<Record<string, Check>> = {},
): ReadAnswerForms {
  const ajv = new Ajv(ajvOptions);
  const flow = compileFlow(withForms(source, readForm));
  const lists = flow.steps.flatMap(({ content }) => content?.repeat?.form ?? []);
  const names = [...lists, ...Object.values(flow.data).flatMap(({ form = [] }) => form)];
  const forms = new Map<string, AnswerForm>();
  for (const name of new Set(names)) {
    const form = compileForm(readForm(name));
    forms.set(name, answerForm({ form, validate: ajv.compile(form.schema), checks }));
  }
  return { flow, findForm: (name) => forms.get(name) };
}
