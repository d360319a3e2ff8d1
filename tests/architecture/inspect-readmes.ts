import type { Files } from './files.ts';
import { rootModuleOf } from './modules.ts';

const README_LINES = 30;

/** Every root module has a README of at most 30 lines. */
export function inspectReadmes(files: Files): readonly string[] {
  const names = new Set(Object.keys(files).flatMap((path) => rootModuleOf(path) ?? []));
  return [...names].flatMap((name) => {
    const readme = files[`${name}/README.md`];
    if (readme === undefined) return [`${name} has no README.md`];
    const lines = readme.trimEnd().split('\n').length;
    return lines > README_LINES ? [`${name}/README.md has ${lines} lines; the limit is ${README_LINES}`] : [];
  });
}
