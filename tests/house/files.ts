/** Sources by path from the root. */
export type Files = Readonly<Record<string, string>>;

/** The files that hold code. */
export function sources(files: Files): readonly (readonly [string, string])[] {
  return Object.entries(files).filter(([path]) => /\.(?:ts|tsx|mjs)$/.test(path));
}

/** Tests, and what stands in a folder of helpers for them. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path);
}
