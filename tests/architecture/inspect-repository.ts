import type { Files } from './files.ts';
import { inspectBrowserEntry } from './inspect-browser-entry.ts';
import { inspectCycles } from './inspect-cycles.ts';
import { inspectExports } from './inspect-exports.ts';
import { inspectGlobs } from './inspect-globs.ts';
import { inspectImports } from './inspect-imports.ts';
import { inspectLanguages } from './inspect-languages.ts';
import { inspectNewApis } from './inspect-new-apis.ts';
import { inspectPolls } from './inspect-polls.ts';
import { inspectProductWords } from './inspect-product-words.ts';
import { inspectReadmes } from './inspect-readmes.ts';
import { inspectSandbox } from './inspect-sandbox.ts';
import { inspectCallers } from './inspect-callers.ts';
import { inspectSmallFiles } from './inspect-small-files.ts';

/** Every violation of the architecture, each as a sentence that names the file. */
export function inspectRepository(files: Files): readonly string[] {
  const inspections = [
    inspectImports,
    inspectExports,
    inspectCycles,
    inspectBrowserEntry,
    inspectProductWords,
    inspectReadmes,
    inspectSandbox,
    inspectCallers,
    inspectGlobs,
    inspectPolls,
    inspectNewApis,
    inspectLanguages,
    inspectSmallFiles,
  ];
  return inspections.flatMap((inspect) => inspect(files));
}
