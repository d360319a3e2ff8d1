/** What the checker uses of `node:fs`, over the files that the worker was sent. */
import { contentAt, files, isFolder, nameAt } from './files.ts';

export function existsSync(path: string): boolean {
  return files.has(nameAt(path)) || isFolder(path);
}

export function readFileSync(path: string, encoding?: string): string | Uint8Array {
  const content = contentAt(path);
  if (encoding !== undefined) return typeof content === 'string' ? content : new TextDecoder().decode(content);
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

export function readdirSync(path: string): readonly string[] {
  if (!isFolder(path)) throw Object.assign(new Error(`there is no ${path}`), { code: 'ENOENT' });
  const folder = nameAt(path) === '' ? '' : `${nameAt(path)}/`;
  const below = [...files.keys()].filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  return [...new Set(below.map((file) => file.split('/')[0] ?? ''))];
}

export function statSync(path: string, { throwIfNoEntry = true }: { readonly throwIfNoEntry?: boolean } = {}) {
  if (!throwIfNoEntry && !files.has(nameAt(path))) return undefined;
  const { length } = contentAt(path);
  return { size: length, mtimeMs: 0, ino: 0, isDirectory: () => false, isFile: () => true };
}

function refuse(): never {
  throw new Error('the worker writes no files');
}

export const writeFileSync = refuse;
export const mkdirSync = refuse;
export const renameSync = refuse;
export const rmSync = refuse;
