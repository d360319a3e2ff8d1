import { flowSchema } from '../schema/flow.ts';
import { bundleSchema } from './bundle-schema.ts';

/** The schema of flow files for editors, as the text of `flows/flow.schema.json`. */
export function emitSchema(): string {
  return `${JSON.stringify(bundleSchema(flowSchema), null, 2)}\n`;
}
