import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:words/';
const PARTS = ['first', 'rest'] as const;
const LIST = 'virtual:words';

/** The areas of words that the first screen, its frame and its form speak; everything else is a part that follows. */
const FIRST_AREAS = ['frame', 'toast', 'apologies', 'generalError', 'notFound', 'form', 'billInfo', 'standards'];

/**
 * Serves `virtual:words/<locale>/first` and `virtual:words/<locale>/rest`: people edit one file for a language, and the
 * first screen does not wait for the words of all others. `virtual:words` has both of every language of `locales/`.
 */
export function words(): Plugin {
  let root = process.cwd();
  return {
    name: 'causeway:words',
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: /^virtual:words(?:\/|$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:words(?:\/|$)/ },
      handler(id) {
        if (id === `\0${LIST}`) return listOf(root);
        const [locale = '', part] = id.slice(PREFIX.length + 1).split('/');
        const file = resolve(root, 'locales', `${locale}.json`);
        this.addWatchFile(file);
        const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
        const areas = Object.entries(all).filter(([area]) => FIRST_AREAS.includes(area) === (part === 'first'));
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(areas)))});`;
      },
    },
    hotUpdate({ file }) {
      if (!file.startsWith(resolve(root, 'locales'))) return;
      const graph = this.environment.moduleGraph;
      const list = graph.getModuleById(`\0${LIST}`);
      const locale = file.replace(/^.*[/\\]|\.json$/g, '');
      const changed = PARTS.flatMap((part) => graph.getModuleById(`\0${PREFIX}${locale}/${part}`) ?? []).concat(list ?? []);
      return changed.length > 0 ? changed : undefined;
    },
  };
}

/** A language is read when a page needs it, so each part is an import of its own. */
function listOf(root: string): string {
  const tags = readdirSync(resolve(root, 'locales')).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
  const partsOf = (tag: string) => PARTS.map((part) => `${part}: () => import('${PREFIX}${tag}/${part}')`).join(', ');
  return `export const sources = { ${tags.map((tag) => `'${tag}': { ${partsOf(tag)} }`).join(', ')} };`;
}
