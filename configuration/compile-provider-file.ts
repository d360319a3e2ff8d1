import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

import type { ProviderFile } from './provider-schema.ts';

/** Editions of flows that active sessions still use. */
const KEPT = 8;

const kept = new Map<string, ValidateFunction<ProviderFile>>();

/** Validates a provider file. The schema seldom changes with the flows, and compiling it takes long, so the result is cached. */
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
