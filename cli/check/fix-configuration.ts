import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { applyEdits, type Diagnostic } from '#engine/check';

import { checkConfiguration, type ConfigurationCheck } from './check-configuration.ts';
import type { CheckContext } from '../command.ts';
import { groupByFile } from './report-diagnostics.ts';

/** What is removed can make something else unused, and what can be read again can have more to mend. */
const MOST_ROUNDS = 10;

/** Mends what can be mended without changing what a file means, and writes the files that were chosen. */
export function fixConfiguration(
  context: CheckContext,
  isChosen: (file: string) => boolean,
  checkAll: (context: CheckContext) => ConfigurationCheck = checkConfiguration,
): { readonly fixed: readonly Diagnostic[]; readonly check: ConfigurationCheck } {
  const fixed: Diagnostic[] = [];
  let check = checkAll(context);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fixable = check.diagnostics.filter(({ fix, file }) => fix && isChosen(file));
    if (fixable.length === 0) break;
    for (const [file, ofFile] of groupByFile(fixable)) {
      const text = check.files.find((one) => one.file === file)?.text ?? '';
      const edits = ofFile.flatMap(({ fix }) => fix?.edit ?? []);
      writeFileSync(resolve(context.root, file), applyEdits(text, edits));
      fixed.push(...ofFile);
    }
    check = checkAll(context);
  }
  return { fixed, check };
}
