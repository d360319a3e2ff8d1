import type { Files } from './files.ts';
import { inspectBrowserDoor } from './inspect-browser-door.ts';
import { inspectExports } from './inspect-exports.ts';
import { inspectImports } from './inspect-imports.ts';
import { inspectReadmes } from './inspect-readmes.ts';
import { inspectRings } from './inspect-rings.ts';
import { inspectWords } from './inspect-words.ts';

/** Every breach of the house, each as a sentence that names the file. */
export function inspectHouse(files: Files): readonly string[] {
  return [inspectImports, inspectExports, inspectRings, inspectBrowserDoor, inspectWords, inspectReadmes].flatMap((inspect) =>
    inspect(files),
  );
}
