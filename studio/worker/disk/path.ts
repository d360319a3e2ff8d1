/** What the checker uses of `node:path`, for paths with "/". */
export const sep = '/';

export function resolve(...parts: readonly string[]): string {
  const from = parts.findLastIndex((part) => part.startsWith('/'));
  return `/${normalized(parts.slice(Math.max(0, from)).join('/')).join('/')}`;
}

export function join(...parts: readonly string[]): string {
  const joined = normalized(parts.join('/')).join('/');
  return parts[0]?.startsWith('/') === true ? `/${joined}` : joined;
}

export function dirname(path: string): string {
  const end = path.lastIndexOf('/');
  return end > 0 ? path.slice(0, end) : end === 0 ? '/' : '.';
}

export function basename(path: string, suffix = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

export function relative(from: string, to: string): string {
  const [a, b] = [normalized(resolve('/', from)), normalized(resolve('/', to))];
  const same = a.findIndex((part, index) => part !== b[index]);
  const common = same === -1 ? a.length : same;
  return [...a.slice(common).map(() => '..'), ...b.slice(common)].join('/');
}

function normalized(path: string): readonly string[] {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return kept;
}
