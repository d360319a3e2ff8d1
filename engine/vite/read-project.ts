import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, relative, resolve } from 'node:path';
import { runnerImport } from 'vite';

import { type ActionDeclaration, type FlowSource, type Locale, readLocale, type Registry } from '../check/index.ts';

/** Folders of a project, from its root. */
export interface ProjectFolders {
  /** Widgets of your own: `<name>.tsx`, which exports `widget`. */
  readonly widgets?: string | undefined;
  /** Checks of your own: `<name>.ts`, which exports `check`. */
  readonly checks?: string | undefined;
  /** Actions of your own: `<name>.ts`, which exports `action`, with its outcomes, codes and `run`. */
  readonly actions?: string | undefined;
  /** Screens of your own: `<name>.tsx`, which exports `Screen`. */
  readonly screens?: string | undefined;
  /** Words: `<language>.json`, such as `en.json`. The first by name is what the others are held against. */
  readonly locales?: string | undefined;
}

/** What a project has, for the checker: what no folder states is taken on trust. */
export interface Project {
  /** The screens of the starter, by name. */
  readonly genericScreens: readonly string[];
  readonly registry: Partial<Registry>;
  /** What is known of actions, by name: of those of the folder and of the engine's. The host may have others. */
  readonly actions: Registry['actions'];
  readonly locales: readonly FlowSource[];
  /** By name, the files of the folders; those of the package are not among them. */
  readonly own: Readonly<Record<'widgets' | 'checks' | 'actions' | 'screens', ReadonlyMap<string, string>>>;
}

/** Reads what there is in the folders of a project. The modules of its actions are run, as they declare their outcomes. */
export async function readProject(root: string, folders: ProjectFolders): Promise<Project> {
  const [starter, { draftDeclarations, submitAnswersDeclaration }] = await Promise.all([
    import('../starter/index.ts'),
    import('../actions/index.ts'),
  ]);
  const own = {
    widgets: modulesIn(root, folders.widgets),
    checks: modulesIn(root, folders.checks),
    actions: modulesIn(root, folders.actions),
    screens: modulesIn(root, folders.screens),
  };
  const locales = [...filesIn(root, folders.locales, ['.json']).values()].toSorted().map((file) => readSource(root, file));
  const texts = textsOf(locales.map(readLocale));
  const declared = [submitAnswersDeclaration, ...draftDeclarations, ...(await declarationsOf(own.actions))];
  const actions = Object.fromEntries(declared.map((action) => [action.name, action]));
  return {
    own,
    genericScreens: Object.keys(starter.genericScreens),
    actions,
    locales,
    registry: {
      widgets: [...Object.keys(starter.starterUses), ...own.widgets.keys()],
      widgetUses: Object.fromEntries(Object.entries(starter.starterUses).filter(([name]) => !own.widgets.has(name))),
      checks: [...own.checks.keys()],
      screenUses: Object.fromEntries(Object.entries(starter.genericScreenUses).filter(([name]) => !own.screens.has(name))),
      ...(folders.screens !== undefined && {
        screens: [...ofTheme, ...Object.keys(starter.genericScreens), ...own.screens.keys()],
      }),
      ...(folders.actions !== undefined && { actions }),
      ...texts,
    },
  };
}

/** The screens that the theme has beside the generic ones. */
const ofTheme = ['form-step', 'review', 'not-found'];

function textsOf(locales: readonly Locale[]): Partial<Registry> {
  const [first] = locales;
  if (first === undefined || first.json.faults.length > 0) return {};
  const { texts } = first;
  return { languages: locales.map(({ language }) => language), texts: [...texts.keys()], hasText: (key) => texts.has(key) };
}

type Declared = Partial<Omit<ActionDeclaration, 'name'>>;

async function declarationsOf(files: ReadonlyMap<string, string>): Promise<readonly ActionDeclaration[]> {
  return Promise.all(
    [...files].map(async ([name, file]) => {
      const { module } = await runnerImport<{ readonly action?: Declared }>(file, { configFile: false, logLevel: 'silent' });
      const { action } = module;
      if (action?.outcomes === undefined)
        throw new Error(`${file} declares no outcomes: export an "action" with "outcomes", such as { sent: {} }, and "run"`);
      return { ...action, name, outcomes: action.outcomes, errors: action.errors ?? [] };
    }),
  );
}

function modulesIn(root: string, folder: string | undefined): ReadonlyMap<string, string> {
  return filesIn(root, folder, ['.tsx', '.ts', '.jsx', '.js']);
}

/** By name, the files of a folder with one of these endings; tests are left out. */
function filesIn(root: string, folder: string | undefined, endings: readonly string[]): ReadonlyMap<string, string> {
  const path = folder === undefined ? undefined : resolve(root, folder);
  if (path === undefined || !existsSync(path)) return new Map();
  const files = readdirSync(path).filter((file) => endings.includes(extname(file)) && !/\.(?:test|d)\.\w+$/.test(file));
  return new Map(files.map((file) => [basename(file, extname(file)), resolve(path, file)]));
}

function readSource(root: string, path: string): FlowSource {
  return { file: relative(root, path), text: readFileSync(path, 'utf8') };
}
