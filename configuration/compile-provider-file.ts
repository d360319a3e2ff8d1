import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

import type { ProviderFile } from './provider-schema.ts';

/** Of editions of flows: those of visitors who are under way. */
const KEPT = 8;

const kept = new Map<string, ValidateFunction<ProviderFile>>();

/** Whether something is a provider file. What schemas say seldom changes with the flows, and to compile one takes long. */
export function compileProviderFile(schema: object): ValidateFunction<ProviderFile> {
  const key = JSON.stringify(schema);
  const isProviderFile = kept.get(key) ?? compile(schema);
  kept.delete(key);
  kept.set(key, isProviderFile);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return isProviderFile;
}

function compile(schema: object): ValidateFunction<ProviderFile> {
  const ajv = new Ajv({
    allErrors: true,
    useDefaults: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    meta: false,
    // Half of the time of compiling went into code that is a tenth quicker.
    code: { optimize: false },
  });
  formats.default(ajv);
  return ajv.compile<ProviderFile>(schema);
}
