import { type Files, isTest, sources } from './files.ts';

/** Where work across providers is named; server/platform/database/scopes.ts gives the reason of each. */
const CALLERS: readonly string[] = [
  'server/platform/database/scopes.ts',
  'server/platform/http/health.ts',
  'server/sandbox/tokenizer/create-tokenizer.ts',
  'server/open-team.ts',
  'server/read-published.ts',
  'server/start.ts',
];

/** Requests and commands run for one provider: few files open the rows of all. */
export function inspectScopes(files: Files): readonly string[] {
  return sources(files).flatMap(([path, source]) => {
    if (isTest(path) || path.startsWith('server/testing/') || path.startsWith('tests/') || CALLERS.includes(path)) return [];
    return source.includes('acrossProviders(') ? [`${path} reads the rows of all providers; use forProvider`] : [];
  });
}
