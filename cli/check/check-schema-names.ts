import { parseJsonWithPositions, toDiagnostics, type Diagnostic, type FlowSource } from '#engine/check';

import type { Configuration } from '../configuration.ts';
import { asObject } from './read-form.ts';

/** Every file states by which schema it is written: that is what makes an editor complete and explain it. */
export function checkSchemaNames({ flows, forms, providers }: Configuration): readonly Diagnostic[] {
  return [
    ...flows.flatMap((source) => checkSchemaName(source, './flow.schema.json')),
    ...forms.flatMap((source) => checkSchemaName(source, './form.schema.json')),
    ...providers.flatMap((source) => checkSchemaName(source, './provider.schema.json')),
  ];
}

function checkSchemaName({ file, text }: FlowSource, schema: string): readonly Diagnostic[] {
  if (text.includes('"$schema"')) return [];
  const json = parseJsonWithPositions(text);
  if (json.faults.length > 0 || Object.keys(asObject(json.value)).length === 0) return [];
  const fault = {
    fault: 'no-schema',
    path: [],
    message: 'the file does not name its schema, so editors neither complete nor explain it',
    cure: `begin it with "$schema": "${schema}"`,
    fix: { description: 'added "$schema"', change: { begin: [], withKey: '$schema', value: schema } },
  } as const;
  return toDiagnostics([fault], { file, json });
}
