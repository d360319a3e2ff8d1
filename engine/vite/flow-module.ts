import { resolve } from 'node:path';

import { type CompiledFlow, formOfStep, locate, openFlow, type OpenStep, readFacts } from '../index.ts';

import { inPascalCase, PACKAGE } from './package-names.ts';
import type { Project } from './read-project.ts';

/** Of the widgets and the theme around them; those of the generic screens come with a screen. */
const STYLES = ['starter/starter.css', 'theme/theme.css'];

/** The screens that the theme has beside the generic ones. */
const OF_THEME = ['form-step', 'review', 'not-found'];

/** What the module of a form exports. */
const OF_FORM = 'form, validate, widgets, checks';

/** The module of a screen that the package brings, in the theme. */
export const SCREEN = /^virtual:causeway\/screen\/([\w-]+)$/;

interface FlowModuleOptions extends Pick<Project, 'own' | 'genericScreens'> {
  /** The folder of its forms. */
  readonly forms: string;
  readonly answers: string | undefined;
  readonly drafts: string | undefined;
  /** Undefined where no form takes files. */
  readonly uploads: string | undefined;
}

/** A flow as an ES module: the compiled flow with its forms, its screens, and the actions that it runs by name. */
export function flowModuleCode(flow: CompiledFlow, options: FlowModuleOptions): string {
  const first = firstStepOf(flow);
  const parts = [formCode(flow, first, options), screenCode(flow, first, options), actionCode(flow, options)];
  const isQuoting = flow.shown !== undefined;
  const bindings = [...(flow.split ? ['drawArms'] : []), ...(isQuoting ? ['quoteAnswers'] : [])];
  return [
    ...STYLES.map((style) => `import '${PACKAGE}/${style}'`),
    `import { theme } from '${PACKAGE}/theme'`,
    ...(bindings.length > 0 ? [`import { ${bindings.join(', ')} } from '${PACKAGE}/react'`] : []),
    ...parts.flatMap(({ imports }) => imports),
    `const flow = ${JSON.stringify(flow)}`,
    ...(flow.split ? ['const options = { ...flow.options, ...drawArms(flow) }'] : []),
    'export default {',
    `  flow${flow.split ? ': { ...flow, options }' : ''}, theme,${isQuoting ? ' quoteAnswers,' : ''}`,
    ...parts.flatMap(({ members }) => members.map((member) => `  ${member},`)),
    '}',
  ].join('\n');
}

/** Lines of a module: what it imports, and members of the object that it exports. */
interface ModulePart {
  readonly imports: readonly string[];
  readonly members: readonly string[];
}

/** The step on which a visitor begins of whom nothing is known. */
function firstStepOf(flow: CompiledFlow): OpenStep | undefined {
  const open = openFlow(flow);
  const facts = readFacts(open, { slots: {}, counters: {}, session: {}, options: flow.options }, {});
  const first = locate(open, facts, flow.base);
  if (first.kind === 'redirect') return open.byId.get(first.to);
  return first.kind === 'render' ? first.step : undefined;
}

function formCode(flow: CompiledFlow, first: OpenStep | undefined, { forms: folder }: FlowModuleOptions): ModulePart {
  const names = [...new Set(flow.steps.flatMap((step) => formOfStep(step) ?? []))];
  const firstForm = first && formOfStep(first);
  const place = (name: string) => quote(`${resolve(folder, name)}.json?form`);
  const loaders = names.map(
    (name) => `${quote(name)}: ${name === firstForm ? `partOfPage({ ${OF_FORM} })` : importing(place(name))}`,
  );
  return {
    imports:
      firstForm === undefined
        ? []
        : [`import { partOfPage } from '${PACKAGE}/react'`, `import { ${OF_FORM} } from ${place(firstForm)}`],
    members: [`forms: { ${loaders.join(', ')} }`],
  };
}

function screenCode(flow: CompiledFlow, first: OpenStep | undefined, { own, genericScreens }: FlowModuleOptions): ModulePart {
  const used = new Set([...flow.steps.map(({ screen }) => screen), flow.notFound]);
  const ofPackage = [...genericScreens, ...OF_THEME].map((name) => [name, `virtual:causeway/screen/${name}`] as const);
  const screens = [...new Map([...ofPackage, ...own.screens])].filter(([name]) => used.has(name));
  const [ofPage, later] = [
    screens.filter(([name]) => name === first?.screen),
    screens.filter(([name]) => name !== first?.screen),
  ];
  return {
    imports: ofPage.map(([, file]) => `import { Screen } from ${quote(file)}`),
    members: [
      `screens: { ${ofPage.map(([name]) => `${quote(name)}: Screen`).join(', ')} }`,
      `laterScreens: { ${later.map(([name, file]) => `${quote(name)}: ${importing(quote(file))}`).join(', ')} }`,
    ],
  };
}

/** The module of a screen of the package. One that is generic is shown in the frame of the theme. */
export function screenModuleCode(name: string): string {
  const exported = inPascalCase(name);
  if (OF_THEME.includes(name)) return `export { ${exported} as Screen } from '${PACKAGE}/theme'`;
  return [
    `import '${PACKAGE}/starter/screens/screens.css'`,
    `import { ${exported} } from '${PACKAGE}/starter'`,
    `import { hosted } from '${PACKAGE}/theme'`,
    `export const Screen = hosted(${exported})`,
  ].join('\n');
}

function actionCode(flow: CompiledFlow, { own, answers, drafts, uploads }: FlowModuleOptions): ModulePart {
  const used = JSON.stringify(flow);
  const isUsed = ([name]: readonly [string, string]) => used.includes(quote(name));
  const actions = [...own.actions].filter(isUsed);
  const isOfEngine = (name: string) => used.includes(quote(name)) && !own.actions.has(name);
  const [saves, sends] = [isOfEngine('save-draft'), isOfEngine('submit-answers')];
  const brought = [
    ...(sends ? ['submitAnswers'] : []),
    ...(saves ? ['draftActions'] : []),
    ...(uploads === undefined ? [] : ['uploadFiles']),
  ];
  const members = [
    ...(sends ? [`'submit-answers': submitAnswers(${answers === undefined ? '' : `{ to: ${quote(answers)} }`})`] : []),
    ...(saves ? [`...draftActions(${JSON.stringify({ flow: flow.flow, to: drafts })})`] : []),
    ...actions.map(([name], at) => `${quote(name)}: action${at}.run`),
  ];
  return {
    imports: [
      ...actions.map(([, file], at) => `import { action as action${at} } from ${quote(file)}`),
      ...(brought.length > 0 ? [`import { ${brought.join(', ')} } from '${PACKAGE}/actions'`] : []),
    ],
    members: [
      `actions: { ${members.join(', ')} }`,
      ...(uploads === undefined ? [] : [`uploads: uploadFiles({ to: ${quote(uploads)} })`]),
    ],
  };
}

const importing = (place: string) => `() => import(${place})`;
const quote = (text: string) => JSON.stringify(text);
