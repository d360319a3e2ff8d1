import { sources, type Files } from './files.ts';

const CONCURRENT = /\bconcurrent\b/;
const POLL = /\bexpect\s*\.poll\(/;
/** The `expect` of a file, not the one that a test receives. */
const OF_FILE = /import \{[^}]*\bexpect\b[^}]*\} from 'vitest'/;

/** Polls that fail now and then: while tests run side by side, the `expect` of a file does not know which of them polls. */
export function inspectPolls(files: Files): readonly string[] {
  return sources(files)
    .filter(
      ([path, text]) => !path.startsWith('tests/architecture/') && [CONCURRENT, POLL, OF_FILE].every((one) => one.test(text)),
    )
    .map(([path]) => `${path} polls with the expect of the file beside concurrent tests; use eventually() of tests/setup`);
}
