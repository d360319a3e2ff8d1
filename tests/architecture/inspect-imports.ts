import { posix } from 'node:path';

import { type Files, isTest, sources } from './files.ts';
import { isAround, moduleOf, moduleOfEntry, type Module, modules, rootModuleOf } from './modules.ts';
import { type Import, readImports } from './read-imports.ts';

/** Imports that the table does not allow: of a higher module, around a public entry, or of a package. */
export function inspectImports(files: Files): readonly string[] {
  return sources(files).flatMap(([path, source]) => {
    const name = moduleOf(path);
    if (name === undefined) return [];
    return readImports(source).flatMap((found) => violation(path, name, found) ?? []);
  });
}

function violation(path: string, name: string, { from, isType }: Import): string | undefined {
  if (from.startsWith('.')) return relativeViolation(path, name, from);
  const rules = modules[name];
  if (!rules) return undefined;
  if (from.startsWith('#')) return mayImport(rules, path, from) ? undefined : `${path} imports "${from}", which ${name} may not`;
  if (isType || !rules.packages || isTest(path)) return undefined;
  return rules.packages.includes(packageOf(from)) ? undefined : `${path} imports "${from}", which ${name} may not`;
}

/** A relative import stays in its root module. Between the folders of one, the table holds as well. Every test may ask how far it goes. */
function relativeViolation(path: string, name: string, from: string): string | undefined {
  const target = posix.join(posix.dirname(path), from);
  const other = moduleOf(target);
  if (other === undefined || other === name || (isAround(name) && isAround(other))) return undefined;
  if (modules[name]?.readsDataByPath && target.endsWith('.json') && modules[name].mayImport.includes(other)) return undefined;
  if (isTest(path) && target.startsWith('tests/setup/')) return undefined;
  if (rootModuleOf(path) !== rootModuleOf(target)) return `${path} leaves its module by "${from}"; import its public entry`;
  if (isTest(path)) return undefined;
  if (modules[name]?.importsEntriesOnly) return `${path} imports "${from}" around the public entry of ${other}`;
  if (modules[name]?.mayImport.includes(other) !== true) return `${path} imports "${from}" of ${other}, which ${name} may not`;
  return undefined;
}

function mayImport({ mayImport: others }: Module, path: string, entry: string): boolean {
  const target = moduleOfEntry(entry);
  return target !== undefined && (target === moduleOf(path) || others.includes(target) || (isTest(path) && target === 'locales'));
}

function packageOf(from: string): string {
  const parts = from.split('/');
  return parts.slice(0, from.startsWith('@') ? 2 : 1).join('/');
}
