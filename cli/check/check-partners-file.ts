import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { listPartnerSecrets, readPartnersFile } from '#configuration';
import { parseJsonWithPositions, type Diagnostic } from '#engine/check';

import type { CheckContext } from '../command.ts';
import { cannotRead } from '../configuration.ts';
import { missingSecrets } from './check-secrets.ts';
import { locateFaults } from './configuration-fault.ts';

/** What is wrong with the partners of the service. Without `PARTNERS_FILE`, it has none. */
export function checkPartnersFile({ root, env }: Pick<CheckContext, 'root' | 'env'>): readonly Diagnostic[] {
  const file = env['PARTNERS_FILE'];
  if (!file) return [];
  let text: string;
  try {
    text = readFileSync(resolve(root, file), 'utf8');
  } catch (error) {
    return cannotRead(file, error);
  }
  const read = readPartnersFile({ file, text });
  if ('diagnostics' in read) return read.diagnostics;
  const json = parseJsonWithPositions(text);
  return locateFaults({ file, json }, missingSecrets(listPartnerSecrets(json.value), env));
}
