import { parseJsonWithPositions, toDiagnostics, type Diagnostic, type Flow } from '#engine/check';
import { emitProviderSchema } from '#configuration';

import type { Configuration } from '../configuration.ts';

/** What editors complete and explain in a provider file is what the flows offer now. The flows are sound. */
export function checkEditorSchema({ flows, providerSchema }: Configuration): readonly Diagnostic[] {
  if (!providerSchema) return [];
  const { file, text } = providerSchema;
  const current = emitProviderSchema(flows.map((flow) => JSON.parse(flow.text) as Flow));
  if (text === current) return [];
  const fault = {
    fault: 'old-schema',
    path: [],
    message: 'editors complete and explain provider files by the flows of before: a flow has changed since',
    cure: 'npx causeway reference writes it anew',
  } as const;
  const fix = { description: 'wrote it by the flows of today', edit: { from: 0, to: text.length, put: current } };
  return toDiagnostics([fault], { file, json: parseJsonWithPositions(text) }).map((diagnostic) => ({ ...diagnostic, fix }));
}
