import { actions } from '#actions';
import { COMMON_ERRORS, ERRORS } from '#api';
import { answerForm } from '#engine/answers';
import { factReadings, FIRST_LANGUAGE, selectors } from '#rules';
import { screenUses } from '#screens/uses';
import { checkNames, widgetNames } from '#widgets';
import { widgetUses } from '#widgets/uses';
import { textUses } from 'virtual:text-uses';

import { createFormLibrary, formNames } from './form-library.ts';
import { fetchWords, languages } from './language.ts';
import { pageRows } from './pages.ts';
import { firstScreens, laterPart } from './screen-components.tsx';
import { textKeys } from './words.ts';

const forms = createFormLibrary();
const modules = await Promise.all(formNames.map(async (name) => [name, await forms.load(name)] as const));
const fields = modules.map(([name, { form }]) => [name, form.ui.fields] as const);
const answerForms = new Map(modules.map(([name, form]) => [name, answerForm(form)]));
const { laterScreens } = await laterPart.load();
const texts = textKeys(await fetchWords(FIRST_LANGUAGE));

/** Every name that a flow may use, for the checker. */
export const registry = {
  selectors: Object.keys(selectors),
  actions: Object.fromEntries(
    actions.map(({ name, outcomes, errors, input, sendsAnswers }) => [name, { name, outcomes, errors, input, sendsAnswers }]),
  ),
  commonErrors: COMMON_ERRORS,
  readings: factReadings,
  screens: [...Object.keys(firstScreens), ...Object.keys(laterScreens), 'not-found'],
  screenUses,
  widgetUses,
  languages,
  textUses: [...textUses, ...Object.keys(ERRORS).map((code) => ({ key: `errors.codes.${code}`, in: 'api/errors.ts' }))],
  readOptions: ['identifierLogin'],
  pages: pageRows.map(({ path }) => path),
  widgets: widgetNames,
  checks: checkNames,
  forms: Object.fromEntries(fields.map(([form, named]) => [form, Object.keys(named)])),
  formGuards: Object.fromEntries(
    fields.map(([form, named]) => [
      form,
      Object.values(named).flatMap(({ shownWhen = [], widgetWhen = {} }) => [shownWhen, Object.keys(widgetWhen)].flat()),
    ]),
  ),
  texts: [...texts],
  hasText: (key: string) => texts.has(key),
};

/** Validates what a form gave, for the service. */
export const findForm = (name: string) => answerForms.get(name);
