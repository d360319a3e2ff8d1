import { StepForm, type FormContext, type FormData, type FormModule } from '#engine/react';

import en from '#locales/en.json' with { type: 'json' };
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { forms } from 'virtual:forms';

import { formTheme } from '../theme/form-theme.tsx';
import { tenant } from './tenant.ts';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false, defaultVariables: { provider: 'Lakeside Health', phone: '(888) 555-0142' } },
});

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
    <I18nextProvider i18n={i18n}>
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
      />
    </I18nextProvider>,
  );
  return { visitor: userEvent.setup(), sent, acts };
}
