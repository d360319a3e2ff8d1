import { StepForm, type FormModule } from '#engine/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { forms } from 'virtual:forms';

import { i18n, translate } from './testing/keys-as-texts.ts';
import { tenant } from './testing/tenant.ts';
import { formTheme } from './theme/form-theme.tsx';

const context = {
  locale: 'en',
  today: '2026-11-21',
  tenant,
  slots: {},
  options: {},
  holds: () => true,
  act: () => undefined,
};

async function render(name: string, more: Partial<Parameters<typeof StepForm>[0]> = {}) {
  const form = (await forms[name]?.()) as FormModule;
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <StepForm form={form} translate={translate} theme={formTheme} context={context} onSubmit={() => undefined} {...more} />
    </I18nextProvider>,
  );
}

test.each(Object.keys(forms))(
  '%s is rendered on the server without a style attribute and without a word of its own',
  async (name) => {
    const html = await render(name);

    expect(html).not.toContain('style=');
    // What remains besides locale keys are brands, the word that joins a list, states, figures and punctuation.
    const withoutStates = html.replace(/<option value="[A-Z]{2}"[^>]*>[^<]*<\/option>/g, ' ');
    const words = withoutStates.replace(/<[^>]*>|\[[^\]]*\]/g, ' ').replace(/(Visa|Mastercard|Discover|or)\b/g, ' ');
    expect(words.match(/\p{L}{2,}/gu) ?? []).toEqual([]);
  },
);

test('a field is described by its hint, and its message has its place before there is one', async () => {
  const html = await render('bill-info', { context: { ...context, holds: () => false } });

  expect(html).toContain('aria-describedby="bill-info-patientDateOfBirth-hint"');
  expect(html).toContain('<p class="field-message" id="bill-info-patientDateOfBirth-problem" aria-live="polite"></p>');
});

test('each of three fields of a birth date is described by its own example, not by one above all three', async () => {
  const html = await render('bill-info');

  expect(html.match(/aria-describedby="[^"]*"/g)).toEqual(
    ['', '-day', '-year'].map((part) => `aria-describedby="bill-info-patientDateOfBirth${part}-example"`),
  );
  expect(html).not.toContain('dateOfBirthHint');
});

test('the button of an incomplete form stays focusable', async () => {
  const html = await render('bill-info');

  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/<button[^>]* disabled/);
});

test('a message of the server for a field is in the summary and at the field', async () => {
  const html = await render('verify-code', {
    data: { code: '000000' },
    messages: { fields: { code: { key: 'verifyCode.errors.invalid' } } },
  });

  expect(html.match(/\[verifyCode\.errors\.invalid\]/g)?.length).toBeGreaterThanOrEqual(2);
  expect(html).toContain('role="alert"');
});

test('a busy form keeps the words of its button', async () => {
  const html = await render('bill-info', { busy: true });

  expect(html).toMatch(/aria-busy="true".*\[billInfo\.action\]/);
});
