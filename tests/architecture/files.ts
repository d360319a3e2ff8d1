/** The texts of files, by path from the root. */
export type Files = Readonly<Record<string, string>>;

/** The files that hold code, as pairs of path and text. */
export function sources(files: Files): readonly (readonly [string, string])[] {
  return Object.entries(files).filter(([path]) => /\.(?:ts|tsx|mjs)$/.test(path));
}

/** A test, or a file in a `testing/` folder of helpers for tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path);
}
