import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { readPartnersFile, type Partners } from '#configuration';

import { ConfigProblem, type Config } from './platform/config/parse-config.ts';

/** The partners of the service, which `PARTNERS_FILE` describes. Throws a ConfigProblem where the file cannot be used. */
export function loadPartnersFile({ PARTNERS_FILE: file }: Pick<Config, 'PARTNERS_FILE'>, root: string): Partners {
  if (file === undefined) return {};
  const read = readPartnersFile({ file, text: textOf(resolve(root, file)) });
  if ('partners' in read) return read.partners;
  throw new ConfigProblem(
    read.diagnostics.map(
      ({ line, column, code, message, cure }) =>
        `PARTNERS_FILE: ${file}:${line}:${column} ${code} ${message}${cure === undefined ? '' : ` (${cure})`}`,
    ),
  );
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigProblem([`PARTNERS_FILE names ${path}, which cannot be read.`]);
  }
}
