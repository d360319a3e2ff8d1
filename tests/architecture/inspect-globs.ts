import { sources, type Files } from './files.ts';

/** Vitest keeps compiled modules, but none with the text `import.meta.glob(`: a type argument hides the glob from it. */
const TYPED_GLOB = /import\.meta\.glob</;

/** Lists of files that a test run would read from its cache after a file was added. */
export function inspectGlobs(files: Files): readonly string[] {
  return sources(files)
    .filter(([path, text]) => !path.startsWith('tests/architecture/') && TYPED_GLOB.test(text))
    .map(
      ([path]) =>
        `${path} gives import.meta.glob a type argument, so a test run does not see an added file; assert the type of its result`,
    );
}
