import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface EnrollmentFlow {
  readonly data: Readonly<Record<string, object>>;
  readonly facts: Readonly<Record<string, { readonly type: string; readonly values?: readonly string[] }>>;
}

/** The flow that the actions work for, as its file has it. */
export const flow = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'flows', 'enrollment.json'), 'utf8'),
) as EnrollmentFlow;
