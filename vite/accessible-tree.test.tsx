// @vitest-environment happy-dom
import { cleanup, getRoles, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterEach, beforeAll, expect, test } from 'vitest';

import type * as everyForm from './testing/every-form.ts';
import { oneOfByDepth } from '../tests/setup/depth.ts';
import { i18n, translate } from '../widgets/testing/keys-as-texts.ts';
import { tenant } from '../widgets/testing/tenant.ts';

import { formValidators } from './form-validators.ts';
import { leanRjsf } from '../engine/vite/lean-rjsf/index.ts';

type Bundle = typeof everyForm;

const names = readdirSync('flows/forms').flatMap((file) =>
  /^(?!.*\.schema).*\.json$/.test(file) ? file.replace('.json', '') : [],
);

const bundles = new Map<string, Bundle>();

/** Every form, bundled with these plugins of ours beside the one that compiles forms. */
async function bundle(name: string, plugins: readonly Plugin[]): Promise<Bundle> {
  const outDir = resolve('.cache/lean-rjsf', name);
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [formValidators(), ...plugins],
    ssr: { noExternal: true, external: ['react', 'react-dom', 'react/jsx-runtime'] },
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: { input: { bundle: 'vite/testing/every-form.ts' }, output: { entryFileNames: '[name].mjs' } },
    },
  });
  return (await import(/* @vite-ignore */ `${outDir}/bundle.mjs`)) as Bundle;
}

beforeAll(async () => {
  // A file before this one in the same worker may have left something in the document.
  document.body.replaceChildren();
  bundles.set('stock', await bundle('stock', []));
  bundles.set('lean', await bundle('lean', [leanRjsf()]));
}, 60_000);

afterEach(cleanup);

const context = {
  locale: 'en',
  today: '2026-11-21',
  tenant,
  slots: {},
  options: {},
  holds: () => true,
  act: () => undefined,
};

/** What assistive technology reads of a form: each element with a role, its name, description, state and value. */
function accessibleTree(): readonly string[] {
  return Object.entries(getRoles(document.body)).flatMap(([role, elements]) =>
    elements.map((element) => {
      const states = ['aria-invalid', 'aria-disabled', 'aria-expanded', 'required', 'type'].map((name) =>
        element.getAttribute(name),
      );
      const { value, checked } = element as HTMLInputElement;
      const text = [computeAccessibleName(element), computeAccessibleDescription(element)];
      return JSON.stringify([role, ...text, ...states, value, checked]);
    }),
  );
}

/** The form as it begins, after a key in its first text field, and after the visitor has sent it. */
async function treesOf(bundleName: string, form: string): Promise<readonly (readonly string[])[]> {
  const { I18nextProvider, StepForm, formTheme, forms } = bundles.get(bundleName) as Bundle;
  const module = await forms[form]?.();
  if (!module) throw new Error(`there is no form "${form}"`);
  const visitor = userEvent.setup();
  render(
    <I18nextProvider i18n={i18n}>
      <StepForm form={module} translate={translate} theme={formTheme} context={context} onSubmit={() => undefined} />
    </I18nextProvider>,
  );
  const first = accessibleTree();
  const [field] = screen.queryAllByRole('textbox');
  if (field) await visitor.type(field, '1');
  const typed = accessibleTree();
  const button = document.querySelector<HTMLElement>('button[type=submit]');
  if (button) await visitor.click(button);
  const sent = accessibleTree();
  cleanup();
  return [first, typed, sent];
}

test.each(oneOfByDepth(4, names))('%s has the same accessible tree with stock RJSF and with the lean build', async (form) => {
  const stock = await treesOf('stock', form);
  const lean = await treesOf('lean', form);

  expect(stock[0]?.length).toBeGreaterThan(1);
  expect(lean, `engine/vite/lean-rjsf leaves out a part of RJSF that the form "${form}" needs`).toEqual(stock);
});

test('a form that was sent reads differently from one that was not', async () => {
  const [first, , sent] = await treesOf('lean', 'bill-info');

  expect(sent).not.toEqual(first);
});
