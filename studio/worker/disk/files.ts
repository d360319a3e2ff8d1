/** The files that the worker was sent, by their names: from the root, or whole paths of files outside. */
export const files = new Map<string, string | Uint8Array>();

/** The root of the repository, as the worker names it: a file outside is below no folder of this name. */
export const ROOT = '/.repository';

/** `/.repository/flows/enrollment.json` as the name of a file. */
export function nameAt(path: string): string {
  const whole = path.replace(/\/+$/, '');
  return whole === ROOT ? '' : whole.replace(`${ROOT}/`, '');
}

/** The content of a file. Throws as Node does, by which the checker reports a missing file. */
export function contentAt(path: string): string | Uint8Array {
  const content = files.get(nameAt(path));
  if (content === undefined) throw Object.assign(new Error(`there is no ${path}`), { code: 'ENOENT' });
  return content;
}

/** Whether a folder holds a file, here or below. */
export function isFolder(path: string): boolean {
  const name = nameAt(path);
  return name === '' || [...files.keys()].some((file) => file.startsWith(`${name}/`));
}
