import { type Files, isTest, sources } from './files.ts';

interface Restriction {
  readonly pattern: RegExp;
  /** The only files that may. */
  readonly callers: readonly string[];
  /** What a file does that may not, and what to do instead. */
  readonly fault: string;
}

const RESTRICTIONS: readonly Restriction[] = [
  {
    pattern: /acrossProviders\(/,
    // server/platform/database/scopes.ts gives the reason of each.
    callers: [
      'server/platform/database/scopes.ts',
      'server/platform/http/health.ts',
      'server/sandbox/tokenizer/create-tokenizer.ts',
      'server/open-team.ts',
      'server/read-published.ts',
      'server/start.ts',
    ],
    fault: 'reads the rows of all providers; use forProvider',
  },
  {
    // A client without a listener for its errors ends the process when its connection is lost.
    pattern: /import \{ (?:[^}]*, )?Client\b[^}]*\} from 'pg'/,
    callers: ['server/platform/database/with-client.ts', 'server/platform/database/embedded/watcher.ts'],
    fault: 'opens a connection of its own; use withClient',
  },
];

/** What the service and its commands do in few places only. */
export function inspectCallers(files: Files): readonly string[] {
  const ofService = sources(files).filter(
    ([path]) => /^(?:server|cli)\//.test(path) && !isTest(path) && !path.includes('/testing/'),
  );
  return ofService.flatMap(([path, source]) =>
    RESTRICTIONS.flatMap(({ pattern, callers, fault }) =>
      pattern.test(source) && !callers.includes(path) ? [`${path} ${fault}`] : [],
    ),
  );
}
