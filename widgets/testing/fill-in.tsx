import { StepForm, type FormContext, type FormData, type FormModule } from '#engine/react';

import en from '#locales/en.json' with { type: 'json' };
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { forms } from 'virtual:forms';

import { formTheme } from '../theme/form-theme.tsx';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false, defaultVariables: { provider: 'Lakeside Health', phone: '(888) 555-0142' } },
});

/** A provider that accepts every payment method, and plans for balances between $50 and $10,000. */
const tenant = {
  display_name: 'Lakeside Health',
  support: { phone: '8885550142', hours: {} },
  minimum_balance_cents: 5_000,
  maximum_balance_cents: 1_000_000,
  plan_lengths: [3, 6, 12],
  charge_days: [1, 15, 28],
  payment_methods: ['bank', 'card', 'hsa-fsa'],
  card_brands: ['Visa', 'Mastercard', 'Discover'],
  card_fundings: ['debit'],
};

/** A form on the screen, and what the visitor has done with it. */
export interface FormInUse {
  readonly visitor: UserEvent;
  /** The data of each time that the form was sent without an error. */
  readonly sent: readonly FormData[];
  /** The acts that its controls started, with their data. */
  readonly acts: readonly (readonly [name: string, data: unknown])[];
}

/** Renders a form of the product with its English texts, as a visitor sees it on its step. */
export async function fillIn(name: string, context: Partial<FormContext> = {}): Promise<FormInUse> {
  const form = (await forms[name]?.()) as FormModule;
  const sent: FormData[] = [];
  const acts: [string, unknown][] = [];
  render(
    <StepForm
      form={form}
      translate={i18n.t}
      theme={formTheme}
      context={{
        locale: 'en',
        today: '2026-11-21',
        tenant,
        slots: {},
        options: {},
        holds: () => false,
        act: (act, data) => acts.push([act, data]),
        ...context,
      }}
      onSubmit={(data) => sent.push(data as FormData)}
    />,
  );
  return { visitor: userEvent.setup(), sent, acts };
}
