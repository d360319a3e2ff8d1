import { Ajv } from 'ajv';
import { compileForm, loadFlow, nameOf, parseJsonWithPositions, readForm, withForms } from '#engine/check';
import { openConditions } from '#engine/form';
import { drawArms, type FlowActionFunction, type FlowModule, type FormModule, quoteAnswers } from '#engine/react';
import { starterWidgets } from '#engine/starter';
import { screens, theme } from '#engine/theme';

/** The files of a flow, by their names. */
export interface Sample {
  readonly flow: string;
  readonly files: Readonly<Record<string, string>>;
}

const ajv = new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 6, logger: false });

/** Compiles a flow as the bundler does, here in the page. Nothing while it has errors. */
export function openSample({ flow: name, files }: Sample): FlowModule | undefined {
  const textOf = (file: string) => files[file] ?? '';
  const formTexts = Object.keys(files).filter((file) => file.startsWith('flows/forms/'));
  const jsonOf = (form: string): unknown => parseJsonWithPositions(textOf(`flows/forms/${form}.json`)).value;
  const words = Object.keys(files).filter((file) => file.startsWith('locales/'));
  const file = `flows/${name}.json`;
  const source = withForms({ file, text: textOf(file) }, jsonOf, words.map(textOf).join('\n'));
  const { flow } = loadFlow(source);
  if (!flow) return undefined;
  const options = { ...flow.options, ...(flow.split && drawArms(flow)) };
  const forms = Object.fromEntries(
    formTexts.map((path) => [nameOf({ file: path }), () => Promise.resolve(openForm(path, textOf(path)))]),
  );
  return { flow: { ...flow, options }, forms, theme, screens, actions: standIns, uploads, ...(flow.shown && { quoteAnswers }) };
}

function openForm(file: string, text: string): FormModule {
  const form = compileForm(readForm({ file, text }).json.value);
  const conditions = form.conditions && openConditions(form.conditions);
  return {
    form: { ...form, ...(conditions && { conditions }) },
    validate: ajv.compile(form.schema),
    widgets: starterWidgets,
    checks: {},
  } as FormModule;
}

/** What a service would answer. The page sends nothing. */
const standIns: Readonly<Record<string, FlowActionFunction>> = {
  'submit-answers': () => ({ outcome: 'sent', store: { submission: { reference: 'SAMPLE-1' } } }),
  'save-draft': () => ({
    outcome: 'saved',
    store: {
      draft: {
        draft_id: 'sample',
        version: 1,
        sent_to: 'a•••@example.org',
        ends_on: '2099-12-31',
        link_sent: true,
        files_left_out: false,
      },
    },
  }),
  'send-draft-code': () => ({ outcome: 'gone', store: { draftLink: { state: 'gone' } } }),
  'open-draft': () => ({ outcome: 'gone', store: { draftLink: { state: 'gone' } } }),
};

/** A file stays in the page. */
const uploads: NonNullable<FlowModule['uploads']> = {
  upload: ({ name, size, type }) => Promise.resolve({ file: { id: crypto.randomUUID(), name, size, type } }),
};
