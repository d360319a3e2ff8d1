import { serverModules } from './server-modules.ts';

/** What the sources of a module may import. */
export interface Module {
  /** Modules whose public entry its sources may import. */
  readonly mayImport: readonly string[];
  /** Packages, for the modules that keep to a few. Absent: any. */
  readonly packages?: readonly string[];
  /** Its sources import the other folders of their root module by the public entry as well. */
  readonly importsEntriesOnly?: true;
  /** It is a package in place, whose package.json can name no folder above: it reads JSON of `mayImport` by relative paths. */
  readonly readsDataByPath?: true;
}

const CONFIGURATION = ['flows', 'providers', 'locales'];
const PURE = ['engine', 'engine/form', 'api/entities', 'rules'];

/** The allowed arrows between modules (design, section 1). Imports point down only. */
export const modules: Readonly<Record<string, Module>> = {
  flows: { mayImport: [] },
  providers: { mayImport: [] },
  locales: { mayImport: [] },
  engine: { mayImport: ['engine/schema'], packages: [] },
  'engine/schema': { mayImport: [], packages: ['json-schema-to-ts'] },
  'engine/form': { mayImport: ['engine'], packages: ['json-schema-to-ts'] },
  'engine/check': {
    mayImport: ['engine', 'engine/form', 'engine/schema'],
    packages: ['ajv', 'ajv-formats', '@marcbachmann/cel-js', 'jsonc-parser', 'json-schema-to-ts'],
  },
  'engine/explain': { mayImport: ['engine', 'engine/check', 'engine/prove'], packages: [], importsEntriesOnly: true },
  'engine/prove': { mayImport: ['engine', 'engine/check'], packages: [], importsEntriesOnly: true },
  'engine/react': {
    mayImport: ['engine', 'engine/form'],
    packages: ['react', 'react-dom', '@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8', 'zustand', 'json-schema-to-ts'],
  },
  'engine/react-router': { mayImport: ['engine/react'], packages: ['react', 'react-router-dom'] },
  'engine/theme': { mayImport: ['engine/form', 'engine/react', 'engine/starter'], packages: ['react'] },
  // What a host's build uses; it runs in Node.
  'engine/vite': { mayImport: ['engine', 'engine/actions', 'engine/check', 'engine/form', 'engine/prove', 'engine/starter'] },
  'engine/actions': { mayImport: ['engine', 'engine/check', 'engine/form', 'engine/react'], packages: [] },
  // What a host's service uses.
  'engine/answers': { mayImport: ['engine', 'engine/check', 'engine/form'], packages: ['ajv'] },
  // A command, and the funnel that it writes.
  'engine/create': { mayImport: [] },
  'engine/testing': { mayImport: ['engine', 'engine/check'] },
  'engine/starter/testing': { mayImport: ['engine', 'engine/check', 'engine/react', 'engine/starter'] },
  'engine/starter': { mayImport: ['engine', 'engine/form', 'engine/react'], packages: ['react'] },
  'api/entities': { mayImport: [], packages: ['json-schema-to-ts'] },
  rules: { mayImport: ['api/entities'], packages: [] },
  api: { mayImport: ['api/entities'], packages: ['ofetch', 'json-schema-to-ts'] },
  actions: { mayImport: [...PURE, 'api'], packages: [] },
  widgets: { mayImport: [...PURE, 'engine/react', 'engine/starter'] },
  configuration: { mayImport: [...PURE, 'engine/check', 'api', ...CONFIGURATION] },
  ...serverModules,
  // The kit runs in the pages of hosts and brings its own texts.
  embed: { mayImport: ['locales'], packages: ['react'], readsDataByPath: true },
  screens: { mayImport: [...PURE, 'engine/react', 'engine/starter', 'widgets', 'locales'] },
  app: {
    mayImport: [
      ...PURE,
      'engine/answers',
      'engine/check',
      'engine/react',
      'engine/starter',
      'api',
      'actions',
      'widgets',
      'screens',
      'embed',
      ...CONFIGURATION,
    ],
  },
  // The server of the command; the application is above.
  'studio/service': { mayImport: [] },
  cli: {
    mayImport: [
      ...PURE,
      'engine/check',
      'engine/explain',
      'engine/prove',
      'api',
      'actions',
      'configuration',
      'server',
      'server/sandbox',
      'studio/service',
      ...CONFIGURATION,
    ],
  },
  // Its worker checks and proves with the command's own code.
  studio: {
    mayImport: [
      ...PURE,
      'engine/check',
      'engine/explain',
      'engine/prove',
      'configuration',
      'engine/actions',
      'engine/react',
      'engine/starter',
      'engine/theme',
      'cli',
      'studio/service',
      ...CONFIGURATION,
    ],
  },
};

/** Folders beside the modules. Their sources may import every module and one another. */
const around = ['tests', 'bench', 'scripts'] as const;

export function isAround(name: string): boolean {
  return around.some((folder) => folder === name);
}

/** The module of a file: the longest path of the table that holds it. */
export function moduleOf(path: string): string | undefined {
  const parts = path.split('/');
  const inner = parts.map((_, index) => parts.slice(0, parts.length - index).join('/')).find((folder) => folder in modules);
  return inner ?? rootModuleOf(path);
}

/** The folder at the root that holds a file, where it is a module or beside the modules. */
export function rootModuleOf(path: string): string | undefined {
  const first = path.split('/')[0] ?? '';
  return first in modules || isAround(first) ? first : undefined;
}

/** The module of a public entry such as "#engine/check", as `imports` of package.json declares it. */
export function moduleOfEntry(entry: string): string | undefined {
  return moduleOf(`${entry.slice(1)}/`);
}
