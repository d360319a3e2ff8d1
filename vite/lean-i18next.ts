import type { Plugin } from 'vite';

/** A part of i18next that the browser never uses: from one declaration up to another, and what is in its place. */
interface Cut {
  readonly what: string;
  readonly from: string;
  readonly upTo: string;
  readonly instead: string;
}

const CUTS: readonly Cut[] = [
  {
    what: 'its loading of translations from a server',
    from: 'class Connector extends EventEmitter {',
    upTo: '\nconst get = () => ({',
    // Without a backend, the whole class does no more: nothing is loaded, and the caller goes on.
    instead: `class Connector extends EventEmitter {
      state = {};
      load(languages, namespaces, callback) { callback?.(); }
      reload(languages, namespaces, callback) { callback?.(); }
    }`,
  },
  {
    what: 'its keys that are written as functions',
    from: "const PATH_KEY = Symbol('i18next/PATH_KEY');",
    upTo: '\nconst shouldHandleAsObject',
    instead: 'function keysFromSelector(key) { return key; }',
  },
  {
    what: 'its texts within texts',
    from: '  nest(str, fc, options = {}) {',
    upTo: '\n}\n\nconst parseFormatStr',
    instead: '  nest(str) { return str; }',
  },
  {
    what: 'its formats of values',
    from: 'const parseFormatStr = formatStr => {',
    upTo: '\n\nconst removePending',
    instead: 'class Formatter { format(value) { return value; } }',
  },
];

/**
 * Leaves out of the browser's build the loading of translations from a server (words come with the pages), keys that are
 * functions (ours are texts), texts within texts (`createI18n` turns them off) and formats (values come formatted). It saves
 * 2.4 kB (brotli). Throws where i18next has moved one of these parts. For react-i18next, the hook that older versions of React lack
 * comes from React itself.
 */
export function leanI18next(): Plugin {
  return {
    name: 'causeway:lean-i18next',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^use-sync-external-store\/shim$/ },
      async handler(_, importer) {
        return this.resolve('react', importer);
      },
    },
    transform: {
      filter: { id: /\/i18next\/dist\/esm\/i18next\.js$/ },
      handler: (code) => ({ code: leaveOut(code), map: null }),
    },
  };
}

/** The code of i18next without these parts. */
export function leaveOut(code: string): string {
  return CUTS.reduce((whole, { what, from, upTo, instead }) => {
    const [before, rest, ...others] = whole.split(from);
    const end = rest?.indexOf(upTo) ?? -1;
    if (before === undefined || rest === undefined || others.length > 0 || end === -1) {
      throw new Error(`i18next has moved ${what}: find where that code is now, and change vite/lean-i18next.ts`);
    }
    return before + instead + rest.slice(end);
  }, code);
}
