import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

import { describeDiagnostic, type Diagnostic } from '../check/index.ts';

import { type CompiledFlow, formOfStep } from '../index.ts';

import { formModuleCode } from './form-module.ts';
import { leanRjsf } from './lean-rjsf/index.ts';
import { readFlowFile, readFormFile } from './read-files.ts';

export interface CausewayOptions {
  /** A folder with widgets of your own, from the root of the project: `<name>.tsx`, which exports `widget`. */
  readonly widgets?: string;
  /** A folder with checks of your own: `<name>.ts`, which exports `check`. */
  readonly checks?: string;
  /** The folder of a flow's forms, from the flow's own. Default: "forms". */
  readonly forms?: string;
  /** False where the project uses RJSF beside this engine: the build then keeps all of it. */
  readonly leanForms?: boolean;
}

const FORM = /\.json\?form$/;

const PACKAGE = '@causeway/engine';

/** Of the widgets, the generic screens, and the theme around them. */
const STYLES = ['starter/starter.css', 'starter/screens/screens.css', 'theme/theme.css'];

/**
 * Serves `import flow from './funnel/flow.json?flow'`: the flow, checked and compiled, with its forms. A form is fetched when
 * its step is shown. What is wrong in a file stops the build, and the development server shows it with place and cure.
 */
export function causeway(options: CausewayOptions = {}): Plugin[] {
  return [flowFiles(options), ...(options.leanForms === false ? [] : [leanRjsf()])];
}

function flowFiles(options: CausewayOptions): Plugin {
  let root = process.cwd();
  const own = (folder: string | undefined, name: string, endings: readonly string[]) =>
    folder === undefined ? undefined : endings.map((ending) => resolve(root, folder, name + ending)).find(existsSync);
  return {
    name: 'causeway:flow-files',
    config: ({ build }) => ({
      // Found by no scan of the sources: they are imported by the modules that this plugin writes.
      optimizeDeps: { include: ['form', 'react', 'starter', 'theme'].map((entry) => `${PACKAGE}/${entry}`) },
      // "use client" is for frameworks that render on a server; here it means nothing.
      ...(build?.rolldownOptions?.onwarn === undefined && { build: { rolldownOptions: { onwarn: withoutDirectives } } }),
    }),
    configResolved(config) {
      root = config.root;
    },
    load: {
      filter: { id: /\.json\?(?:flow|form)$/ },
      handler(id) {
        const file = id.replace(/\?\w+$/, '');
        if (FORM.test(id)) {
          const { form, diagnostics } = readFormFile(file, relative(root, file));
          report(this, diagnostics, root);
          return formModuleCode(form, {
            widget: (name) =>
              own(options.widgets, name, ['.tsx', '.ts', '.jsx', '.js']) ?? {
                from: `${PACKAGE}/starter`,
                name: inCamelCase(name),
              },
            check: (name) => resolve(root, options.checks ?? 'checks', `${name}.ts`),
            conditions: `${PACKAGE}/form`,
          });
        }
        const folder = resolve(dirname(file), options.forms ?? 'forms');
        const read = readFlowFile(file, folder, (path) => relative(root, path));
        for (const form of read.formFiles) this.addWatchFile(form);
        report(this, read.diagnostics, root);
        if (read.flow) return flowCode(read.flow, folder);
      },
    },
  };
}

function withoutDirectives(warning: Rolldown.RolldownLog, warn: (warning: Rolldown.RolldownLog) => void): void {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
}

function flowCode(flow: CompiledFlow, folder: string): string {
  const forms = [...new Set(flow.steps.flatMap((step) => formOfStep(step) ?? []))];
  const loaders = forms.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${resolve(folder, name)}.json?form`)})`,
  );
  return [
    ...STYLES.map((style) => `import '${PACKAGE}/${style}'`),
    `import { theme, screens } from '${PACKAGE}/theme'`,
    `export default { flow: ${JSON.stringify(flow)}, forms: { ${loaders.join(', ')} }, theme, screens }`,
  ].join('\n');
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

/** The export of the starter with this widget: "yes-no" is `yesNo`. */
function inCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
