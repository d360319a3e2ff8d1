import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, wherever the command was run from. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
