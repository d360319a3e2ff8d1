import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, normalizePath, type Plugin, type Rolldown } from 'vite';

import { checkLocales, describeDiagnostic, type Diagnostic, readLocale } from '../check/index.ts';

import { flowModuleCode, SCREEN, screenModuleCode } from './flow-module.ts';
import { formModuleCode } from './form-module.ts';
import { leanRjsf } from './lean-rjsf/index.ts';
import { inCamelCase, PACKAGE } from './package-names.ts';
import { readFlowFile, readFormFile } from './read-files.ts';
import { type Project, type ProjectFolders, readProject } from './read-project.ts';

export interface CausewayOptions extends ProjectFolders {
  /** Where `submit-answers` sends answers. Default: "/answers". */
  readonly answers?: string;
  /** Where `save-draft` and the actions that open drafts send their requests. Default: "/drafts". */
  readonly drafts?: string;
  /** Where the files of visitors go. Default: "/files". */
  readonly uploads?: string;
  /** False where visitors need not be able to come to the end of the flow yet. Default: a build proves it. */
  readonly prove?: boolean;
  /** The folder of a flow's forms, from the flow's own. Default: "forms". */
  readonly forms?: string;
  /** False where the project uses RJSF beside this engine: the build then keeps all of it. */
  readonly leanForms?: boolean;
}

const FIRST_PACKAGES = { name: 'packages', test: /[\\/]node_modules[\\/]|^\0/, tags: ['$initial' as const] };

/** What a host imports, and the module that it gets. Vite looks for no imports in a module whose name ends as JSON, or has a query after that. */
const IMPORTED = /^(.*\.json)(?:\?(flow|form)|\.(flow|form)\.js)$/;
const MODULE = /^(.*\.json)\.(flow|form)\.js$/;

/**
 * Serves `import flow from './funnel/flow.json?flow'`: the flow, checked and compiled, with its forms and screens. Those of the
 * first step come with the page; every other one is fetched when the page is idle, or when its step is shown. What is wrong in a
 * file stops the build, and the development server shows it with place and cure.
 */
export function causeway(options: CausewayOptions = {}): Plugin[] {
  return [flowFiles(options), ...(options.leanForms === false ? [] : [leanRjsf()])];
}

function flowFiles(options: CausewayOptions): Plugin {
  let root = process.cwd();
  let isBuild = false;
  let project: Promise<Project> | undefined;
  const folders = { checks: 'checks', ...options };
  const nameOf = (file: string) => relative(root, file);
  const watched = new Set<string>();
  const watch = (context: Rolldown.PluginContext, files: readonly string[]) => {
    for (const file of files) {
      watched.add(normalizePath(file));
      context.addWatchFile(file);
    }
  };
  const read = () =>
    (project ??= readProject(root, folders).catch((error: unknown) => {
      // Read anew for the next file, since what failed may be outside of the folders.
      project = undefined;
      throw error;
    }));
  return {
    name: 'causeway:flow-files',
    config: ({ build = {} }) => ({
      // Found by no scan of the sources: they are imported by the modules that this plugin writes.
      optimizeDeps: { include: ['actions', 'form', 'react', 'starter', 'theme'].map((entry) => `${PACKAGE}/${entry}`) },
      build: buildOptions(build),
    }),
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    configureServer({ watcher }) {
      const ofProject = Object.values(folders).filter((folder) => typeof folder === 'string');
      watcher.on('all', (_, file) => {
        // What a folder has counts from the next file that is served on.
        if (ofProject.some((folder) => file.startsWith(resolve(root, folder)))) project = undefined;
      });
    },
    resolveId: {
      order: 'pre',
      filter: { id: [IMPORTED, SCREEN] },
      async handler(source, importer, options) {
        // Vite looks for packages to bundle: it reads files, and this one has none.
        if ('scan' in options && options.scan === true) return;
        const [, file, kind, again] = IMPORTED.exec(source) ?? [];
        if (file === undefined) return source;
        const found = await this.resolve(file, importer);
        return found && `${found.id}.${kind ?? again}.js`;
      },
    },
    hotUpdate({ file, modules }) {
      if (!watched.has(file)) return;
      // A flow is checked with its forms, and each form with the words: what one file changes may be a mistake in another.
      const served = [...this.environment.moduleGraph.idToModuleMap.values()].filter(({ id }) => id !== null && MODULE.test(id));
      return [...modules, ...served];
    },
    load: {
      filter: { id: [MODULE, SCREEN] },
      async handler(id) {
        const [, screen] = SCREEN.exec(id) ?? [];
        if (screen !== undefined) return screenModuleCode(screen);
        const { registry, actions, locales, own, genericScreens } = await read();
        const [, file = '', kind] = MODULE.exec(id) ?? [];
        watch(this, [file]);
        if (kind === 'form') {
          const { form, diagnostics } = readFormFile(file, { registry, nameOf });
          report(this, diagnostics, root);
          return formModuleCode(form, {
            widget: (name) => own.widgets.get(name) ?? starterWidget(name),
            check: (name) => own.checks.get(name) ?? `${resolve(root, options.checks ?? 'checks', name)}.ts`,
            conditions: `${PACKAGE}/form`,
          });
        }
        const forms = resolve(dirname(file), options.forms ?? 'forms');
        const isProved = isBuild && options.prove !== false;
        const { diagnostics, flow, formFiles } = readFlowFile(file, {
          forms,
          texts: locales.map(({ text }) => text),
          registry,
          actions,
          nameOf,
          isProved,
        });
        watch(this, [...formFiles, ...locales.map((locale) => resolve(root, locale.file))]);
        report(this, [...checkLocales(locales.map(readLocale)), ...diagnostics], root);
        if (flow)
          return flowModuleCode(flow, {
            forms,
            own,
            genericScreens,
            answers: options.answers,
            drafts: options.drafts,
            uploads: takesFiles(formFiles) ? (options.uploads ?? '/files') : undefined,
          });
      },
    },
  };
}

/** What a page is built with unless its host decides otherwise. */
function buildOptions({ modulePreload, rolldownOptions: { onwarn, output } = {}, lib, ssr }: BuildOptions): BuildOptions {
  const isPage = !lib && !ssr;
  return {
    // A browser from before 2024 fetches a script when it is needed, not ahead.
    ...(modulePreload === undefined && { modulePreload: { polyfill: false } }),
    rolldownOptions: {
      // "use client" is for frameworks that render on a server; here it means nothing.
      ...(onwarn === undefined && { onwarn: withoutDirectives }),
      // What the page begins with of its packages: one script compresses better than two, and stays in caches when the app changes.
      ...(isPage && output === undefined && { output: { codeSplitting: { groups: [FIRST_PACKAGES] } } }),
    },
  };
}

/** Some widgets have styles of their own; those of the others come with the page. */
function starterWidget(name: string) {
  const style = `starter/widgets/${name}.css`;
  const hasStyle = existsSync(join(import.meta.dirname, '..', style));
  return { from: `${PACKAGE}/starter`, name: inCamelCase(name), style: hasStyle ? `${PACKAGE}/${style}` : undefined };
}

function withoutDirectives(warning: Rolldown.RolldownLog, warn: (warning: Rolldown.RolldownLog) => void): void {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
}

/** Whether a form of the flow has a field for files. */
function takesFiles(formFiles: readonly string[]): boolean {
  return formFiles.some((file) => existsSync(file) && readFileSync(file, 'utf8').includes('"file"'));
}

/** Stops at the first error, whose message has them all; a warning is only reported. */
function report(context: Rolldown.PluginContext, diagnostics: readonly Diagnostic[], root: string): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  for (const diagnostic of diagnostics) if (diagnostic.severity === 'warning') context.warn(describeDiagnostic(diagnostic));
  const [first] = errors;
  if (first === undefined) return;
  const file = resolve(root, first.file);
  context.error({
    message: errors.map(describeDiagnostic).join('\n'),
    id: file,
    loc: { file, line: first.line, column: first.column - 1 },
    frame: frameOf(file, first),
  });
}

/** The line of the fault and the one before and after it. */
function frameOf(file: string, { line, column }: Diagnostic): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const near = [line - 1, line, line + 1].filter((number) => number >= 1 && number <= lines.length);
  return near
    .flatMap((number) => [
      `${String(number).padStart(4)} | ${lines[number - 1]}`,
      ...(number === line ? [`     | ${' '.repeat(column - 1)}^`] : []),
    ])
    .join('\n');
}
