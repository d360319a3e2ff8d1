import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether this module is the one that node was started with, rather than imported. */
export function isMain(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
