import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:words/';
const PARTS = ['first', 'rest'] as const;

/** The areas of words that the first screen, its frame and its form speak; everything else is a part that follows. */
const FIRST_AREAS = ['frame', 'toast', 'apologies', 'generalError', 'notFound', 'form', 'billInfo', 'standards'];

/**
 * Serves `virtual:words/<locale>/first` and `virtual:words/<locale>/rest`: people edit one file for a language, and the
 * first screen does not wait for the words of all others.
 */
export function words(): Plugin {
  let root = process.cwd();
  return {
    name: 'causeway:words',
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: /^virtual:words\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:words\// },
      handler(id) {
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
      const locale = file.replace(/^.*[/\\]|\.json$/g, '');
      const changed = PARTS.flatMap((part) => graph.getModuleById(`\0${PREFIX}${locale}/${part}`) ?? []);
      return changed.length > 0 ? changed : undefined;
    },
  };
}
