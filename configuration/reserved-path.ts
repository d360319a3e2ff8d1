/** Paths that the service reserves, at and below these; a flow cannot use them. */
const kept = [
  ['/health', 'the monitoring of the service'],
  ['/ingress', 'the calls of the service'],
  ['/v1', 'the calls of the service'],
  ['/assets', 'the files of the pages'],
  ['/brand', 'the pictures of providers'],
  ['/hooks', 'the webhooks of partners'],
  ['/agent', 'the sign-in of agents'],
  ['/test', 'the pages of test mode'],
  ['/csp-report', 'the reports of browsers'],
  ['/client-problem', 'the reports of browsers'],
  ['/funnel', 'the reports of browsers'],
] as const;

/** A missing file, or a scanner's probe: never a page of a flow. */
const ENDS_LIKE_A_FILE = /\.[a-z0-9]{1,8}$/i;

export function endsLikeAFile(path: string): boolean {
  return ENDS_LIKE_A_FILE.test(path);
}

/** Why no step of a flow can have this path, in a sentence; nothing where one can. The pages are those that are no steps. */
export function whyReserved(path: string, pages: readonly string[] = []): string | undefined {
  if (pages.some((page) => isAt(page, path))) return 'a page that is no step of a flow is there already';
  const [below, what] = kept.find(([own]) => path === own || path.startsWith(`${own}/`)) ?? [];
  if (below !== undefined) return `"${below}" and every path below it are kept for ${what}`;
  return endsLikeAFile(path) ? 'an address that ends like this is that of a file' : undefined;
}

/** A part of a page's path that begins with a colon matches any value. */
function isAt(page: string, path: string): boolean {
  const [wanted, given] = [page.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part === given[at] || part.startsWith(':'));
}
