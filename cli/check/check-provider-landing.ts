import { parseJsonWithPositions, type Diagnostic, type FlowSource } from '#engine/check';

import { locateFault } from './configuration-fault.ts';
import { asObject } from './read-form.ts';

/** Warns where the file decides nothing about the landing page; an empty "landing" is a decision. */
export function checkProviderLanding(source: FlowSource): readonly Diagnostic[] {
  const json = parseJsonWithPositions(source.text);
  const isProvider = Object.keys(asObject(json.value)).length > 0;
  if (!isProvider || 'landing' in asObject(json.value)) return [];
  return [
    locateFault(source.file, json, {
      fault: 'missingLanding',
      path: [],
      message:
        'there is no "landing": the landing page shows no quotes, no ratings, no badges and no link to questions and answers',
      cure: 'add "landing", or "landing": {} if the page is meant to show none of them',
    }),
  ];
}
