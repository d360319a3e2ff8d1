import { isTest, sources, type Files } from './files.ts';

/** What runs in browsers of patients. */
const PAGES = /^(?:actions|api|app|embed|engine|rules|screens|widgets)\//;
/** Parts of these folders that only a build or a command runs. */
const ELSEWHERE = /^engine\/(?:check|explain|prove|testing|vite)\//;

/**
 * What the oldest browsers lack for which the pages are built: Chrome 111, Firefox 115 and Safari 16.4, of 2023 (mdn/browser-compat-data).
 * A press would do nothing there, or the page would fail.
 */
const NEW = [
  'URL.canParse',
  'URL.parse',
  'AbortSignal.any',
  'Promise.withResolvers',
  'Promise.try',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'RegExp.escape',
  'navigator.userActivation',
];

/** Uses of what only newer browsers have, in a file that does not ask for it first with `in`. */
export function inspectNewApis(files: Files): readonly string[] {
  return sources(files)
    .filter(([path]) => PAGES.test(path) && !ELSEWHERE.test(path) && !isTest(path))
    .flatMap(([path, text]) =>
      NEW.filter((api) => text.includes(api) && !asksFor(api, text)).map(
        (api) => `${path} uses ${api}, which phones of 2023 lack: do without it, or ask for it with "in" first`,
      ),
    );
}

function asksFor(api: string, text: string): boolean {
  const [owner, name] = api.split('.');
  return text.includes(`'${name}' in ${owner}`);
}
