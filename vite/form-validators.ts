import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { formModuleCode, type FormSource } from './form-module.ts';

const ONE = 'virtual:form/';
const ALL = 'virtual:forms';

/** The folders, relative to the project's root, in which forms, widgets and checks live. */
export interface FormFolders {
  readonly forms: string;
  readonly widgets: string;
  readonly checks: string;
}

const house: FormFolders = { forms: 'flows/forms', widgets: 'widgets', checks: 'widgets/checks' };

/** Serves `virtual:form/<form>` (one compiled form) and `virtual:forms` (every form's name and how to load it). */
export function formValidators(folders: FormFolders = house): Plugin {
  let root = process.cwd();
  const fileOf = (form: string) => resolve(root, folders.forms, `${form}.json`);
  return {
    name: 'causeway:form-validators',
    configResolved(config) {
      root = config.root;
    },
    resolveId: {
      filter: { id: /^virtual:form/ },
      handler: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : undefined),
    },
    load: {
      filter: { id: /^\0virtual:form/ },
      handler(id) {
        if (id === `\0${ALL}`) return allFormsCode(formNames(join(root, folders.forms)));
        const file = fileOf(id.slice(ONE.length + 1));
        this.addWatchFile(file);
        return formModuleCode(JSON.parse(readFileSync(file, 'utf8')) as FormSource, {
          widget: (name) => resolve(root, folders.widgets, `${name}.tsx`),
          check: (name) => resolve(root, folders.checks, `${name}.ts`),
        });
      },
    },
    hotUpdate({ file }) {
      if (!file.startsWith(resolve(root, folders.forms))) return;
      const graph = this.environment.moduleGraph;
      const changed = [`\0${ONE}${basename(file, '.json')}`, `\0${ALL}`].flatMap((id) => graph.getModuleById(id) ?? []);
      return changed.length > 0 ? changed : undefined;
    },
  };
}

function formNames(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => basename(name, '.json'))
    .toSorted();
}

function allFormsCode(names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(ONE + name)})`);
  return `export const forms = {\n  ${entries.join(',\n  ')}\n}`;
}
