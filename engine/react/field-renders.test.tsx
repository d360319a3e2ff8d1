// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cloneElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

import type { FormFile } from '#engine/form';
import type { FormMessages } from './message.ts';
import { StepForm, type StepFormProps } from './step-form.tsx';
import type { FormTheme } from './theme.ts';
import type { FormModule, Widget, WidgetProps } from './widget.ts';

afterEach(cleanup);

/** Called whenever a form renders its end, which it does each time that it renders. */
const renderedEnd = vi.fn<() => void>();

/** Opens a form of two fields whose first is required; the mock is called with the name of each field that renders. */
function openForm(messages?: FormMessages, open: (form: ReactElement) => unknown = render) {
  const rendered = vi.fn<(name: string) => void>();

  function Text({ id, name, value, onChange, onTouch }: WidgetProps) {
    rendered(name);
    const text = typeof value === 'string' ? value : '';
    return <input id={id} aria-label={name} value={text} onChange={(event) => onChange(event.target.value)} onBlur={onTouch} />;
  }
  const widget: Widget = { name: 'text', component: Text };
  const field = { widget: 'text', label: 'label', messages: { '*': 'missing' } };
  const form = {
    form: 'pet',
    version: 1,
    schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, note: { type: 'string' } } },
    ui: { order: ['name', 'note'], submit: 'send', fields: { name: field, note: field } },
  } as unknown as FormFile;
  function validate(data: unknown) {
    const isValid = (data as { readonly name?: string }).name !== undefined;
    validate.errors = isValid ? [] : [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }];
    return isValid;
  }
  validate.errors = [] as NonNullable<FormModule['validate']['errors']>;
  const theme: FormTheme = {
    FieldFrame: ({ children, problem }) => (
      <div>
        {children}
        {problem}
      </div>
    ),
    ErrorSummary: () => null,
    SubmitArea: () => {
      renderedEnd();
      return null;
    },
  };
  const around = {
    locale: 'en',
    today: '2026-11-21',
    tenant: {},
    slots: {},
    options: {},
    holds: () => false,
    act: () => undefined,
  };
  const module: FormModule = { form, validate, widgets: { text: widget }, checks: {} };
  open(
    <StepForm
      form={module}
      translate={(key) => key}
      theme={theme}
      context={around}
      onSubmit={() => undefined}
      {...(messages && { messages })}
    />,
  );
  return rendered;
}

test('a field that is left renders alone, and only when its message appears', async () => {
  const rendered = openForm();
  rendered.mockClear();
  fireEvent.blur(screen.getByLabelText('note'));
  fireEvent.blur(screen.getByLabelText('name'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('missing'));

  expect(rendered.mock.calls).toEqual([['name']]);
});

test('a field that is left by the keyboard shows its message at once', () => {
  openForm();
  fireEvent.blur(screen.getByLabelText('name'));

  expect(document.body.textContent).toContain('missing');
});

test('a problem that the service found is shown in the words of the form, until the field is changed', () => {
  openForm({ fields: {}, problems: { name: 'pattern', noSuchField: 'required' } });
  expect(screen.getByText('missing')).toBeTruthy();

  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Tom' } });
  expect(screen.queryByText('missing')).toBeNull();
});

/** Takes a form over from the page that the server wrote, once the visitor has used that page. */
function takeOver(form: ReactElement, press: (page: HTMLElement) => void = () => undefined) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  press(container);
  renderedEnd.mockClear();
  return render(form, { container, hydrate: true });
}

test('a form of the server’s page renders once when the browser takes it over', () => {
  openForm(undefined, takeOver);
  expect(renderedEnd).toHaveBeenCalledTimes(1);
});

test('what was typed into the page of the server stays, and the step fills in the other fields', async () => {
  const filled: Partial<StepFormProps> = { data: { name: 'Tom', note: 'old note' } };
  const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
  let fill = () => {};
  openForm(undefined, (form) => {
    const { rerender } = takeOver(form, () => (screen.getByLabelText<HTMLInputElement>('name').value = 'Kit'));
    fill = () => rerender(cloneElement(form, filled));
  });
  // What was typed is read in a microtask.
  await act(async () => undefined);
  fill();

  expect([valueOf('name'), valueOf('note')]).toEqual(['Kit', 'old note']);
});

/** Opens the form with the visitor in its first field, then has the step fill it. */
function fillWhileFocused(before: (field: HTMLInputElement) => void = () => undefined): HTMLInputElement {
  const filled: Partial<StepFormProps> = { data: { name: 'Tom' } };
  let fill = () => {};
  openForm(undefined, (form) => {
    const { rerender } = render(form);
    fill = () => rerender(cloneElement(form, filled));
  });
  const field = screen.getByLabelText<HTMLInputElement>('name');
  field.focus();
  before(field);
  fill();
  return field;
}

test('what is typed replaces what the step fills in while the visitor is in the field', async () => {
  await userEvent.type(fillWhileFocused(), 'Kit', { skipClick: true });

  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Kit');
});

test('what the visitor has typed stays, and is not selected, when the step fills the form', () => {
  const field = fillWhileFocused((typed) => fireEvent.change(typed, { target: { value: 'Ki' } }));

  expect([field.value, field.selectionStart]).toEqual(['Ki', field.selectionEnd]);
});
