// @vitest-environment happy-dom
import { expandForm, type FormData, type ValidateFunction } from '#engine/form';
import {
  fieldIds,
  type FieldFrameProps,
  type FormContext,
  type FormTheme,
  StepForm,
  type UploadedFile,
  type WidgetProps,
} from '#engine/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Ajv } from 'ajv';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';

import { starterWidgets } from './list.ts';
import { country } from './region.tsx';

afterEach(cleanup);

/** As little of a theme as forms need: labels, legends and messages. */
const theme: FormTheme = {
  FieldFrame,
  ErrorSummary: ({ lines }) => <div role="alert">{lines.map(({ text: line }) => line).join(', ')}</div>,
  SubmitArea: ({ label }) => <button type="submit">{label}</button>,
};

function FieldFrame({ id, label, hint, problem, layout, children }: FieldFrameProps) {
  const ids = fieldIds(id);
  const body = (
    <>
      <p id={ids.hint}>{hint}</p>
      {children}
      <p id={ids.problem}>{problem}</p>
    </>
  );
  if (layout === 'group') {
    return (
      <fieldset>
        <legend id={ids.label}>{label}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div>
      <label id={ids.label} htmlFor={ids.control}>
        {label}
      </label>
      {body}
    </div>
  );
}

/** Renders a form of one question, written in one language. */
function ask(field: object, { translate = (key: string) => key, ...context }: Partial<FormContext> = {}) {
  const words = { label: 'Question', message: 'Answer the question' };
  const form = expandForm({ form: 'pet', language: 'en', submit: 'Send', fields: { answer: { ...words, ...field } } });
  const validate = new Ajv({ allErrors: true, strict: false, multipleOfPrecision: 6 }).compile(form.schema);
  const sent: FormData[] = [];
  render(
    <StepForm
      form={{
        form,
        validate: validate as unknown as ValidateFunction,
        checks: {},
        widgets: starterWidgets,
      }}
      translate={translate}
      theme={theme}
      context={{
        locale: 'en',
        today: '2026-11-21',
        tenant: {},
        slots: {},
        options: {},
        holds: () => true,
        act: () => undefined,
        ...context,
      }}
      onSubmit={(data) => sent.push(data)}
    />,
  );
  return { visitor: userEvent.setup(), sent };
}

const options = { dog: 'A dog', cat: { label: 'A cat', hint: 'Of any size' }, none: 'Neither' };
const send = () => screen.getByRole('button', { name: 'Send' });

describe('a number', () => {
  test.each([
    ['en', '12', { step: 0.5 }, 12],
    ['en', '12.5', { step: 0.5 }, 12.5],
    ['en', '1,500', {}, 1500],
    ['en', '1,234.5', { step: 0.5 }, 1234.5],
    ['es', '12,5', { step: 0.5 }, 12.5],
    ['es', '12.5', { step: 0.5 }, 12.5],
    ['es', '1.500', {}, 1500],
    ['en', '-3', { minimum: -5 }, -3],
    ['en', '1,234,567', {}, 1_234_567],
    ['es', '1.234.567,5', { step: 0.5 }, 1_234_567.5],
    ['en', '12,34,567', {}, 1_234_567],
    ['en', '1 500', {}, 1500],
  ])('in %s reads "%s" with %j as %d', async (locale, typed, more, answer) => {
    const { visitor, sent } = ask({ widget: 'number', ...more }, { locale });

    await visitor.type(screen.getByLabelText('Question'), typed);
    await visitor.click(send());

    expect(sent).toEqual([{ answer }]);
  });

  test.each(['ten', '10..50', '1.234.56', '12.5.3', '1,23,45', '1,,234'])(
    'such as "%s" that is none is reported, and stays as it was typed',
    async (typed) => {
      const { visitor, sent } = ask({ widget: 'number', step: 0.01 });

      await visitor.type(screen.getByLabelText('Question'), typed);
      await visitor.click(send());

      expect(sent).toEqual([]);
      expect(screen.getByRole('alert').textContent).toBe('Answer the question');
      expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe(typed);
    },
  );

  test('is described by its unit, and has the keys for digits', () => {
    ask({ widget: 'number', unit: 'kilograms', step: 0.1 });
    const field = screen.getByRole('textbox', { name: 'Question', description: 'kilograms' });

    expect(field.getAttribute('inputmode')).toBe('decimal');
  });
});

describe('a choice', () => {
  test('in a list begins with none chosen', async () => {
    const { visitor, sent } = ask({ widget: 'select', options, required: true });

    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Question' }).value).toBe('');
    await visitor.selectOptions(screen.getByRole('combobox'), 'A cat – Of any size');
    await visitor.click(send());

    expect(sent).toEqual([{ answer: 'cat' }]);
  });

  test('of radio buttons is a group with a legend, whose hints describe their buttons', async () => {
    const { visitor, sent } = ask({ widget: 'radio', options });
    const group = within(screen.getByRole('group', { name: 'Question' }));

    await visitor.click(group.getByRole('radio', { name: 'A cat', description: 'Of any size' }));
    await visitor.click(send());

    expect(sent).toEqual([{ answer: 'cat' }]);
  });

  test('of several keeps them in the order of the form', async () => {
    const { visitor, sent } = ask({ widget: 'checkboxes', options });

    await visitor.click(screen.getByRole('checkbox', { name: 'A cat' }));
    await visitor.click(screen.getByRole('checkbox', { name: 'A dog' }));
    await visitor.click(send());

    expect(sent).toEqual([{ answer: ['dog', 'cat'] }]);
  });

  test('of none takes the others back, and another takes it back', async () => {
    const { visitor, sent } = ask({ widget: 'checkboxes', options, exclusive: 'none' });

    await visitor.click(screen.getByRole('checkbox', { name: 'A dog' }));
    await visitor.click(screen.getByRole('checkbox', { name: 'Neither' }));
    await visitor.click(send());
    await visitor.click(screen.getByRole('checkbox', { name: 'A cat' }));
    await visitor.click(send());

    expect(sent).toEqual([{ answer: ['none'] }, { answer: ['cat'] }]);
  });

  test.each([
    ['en', 'No'],
    ['es', 'No'],
  ])('between yes and no is false for no (%s)', async (locale, no) => {
    const { visitor, sent } = ask({ widget: 'yes-no' }, { locale });

    await visitor.click(screen.getByRole('radio', { name: no }));
    await visitor.click(send());

    expect(sent).toEqual([{ answer: false }]);
  });

  test('of a country is filled in the browser alone: a server may have other names, and React refuses a page that differs', () => {
    const context = { locale: 'en', translate: (key: string) => key };
    const page = renderToString(
      <country.component {...({ id: 'home', name: 'home', field: {}, context } as unknown as WidgetProps)} />,
    );

    expect(page.match(/<option/g)).toHaveLength(1);
  });

  test('of a country has its name in the language of the page, and the first ones on top', () => {
    ask({ widget: 'country', first: ['US'] }, { locale: 'es' });
    const [, first, second] = screen.getAllByRole('option').map(({ textContent }) => textContent);

    expect([first, second]).toEqual(['Estados Unidos', 'Afganistán']);
    expect(screen.getByRole('option', { name: 'Alemania' })).toBeTruthy();
  });

  test('of a state stores its two letters', async () => {
    const { visitor, sent } = ask({ widget: 'state' });

    await visitor.selectOptions(screen.getByRole('combobox'), 'New York');
    await visitor.click(send());

    expect(sent).toEqual([{ answer: 'NY' }]);
  });
});

describe('a date', () => {
  test.each([
    ['en', ['Month', 'Day', 'Year']],
    ['es', ['Día', 'Mes', 'Año']],
  ])('in %s asks for %j in this order', (locale, order) => {
    ask({ widget: 'date' }, { locale });

    const labels = screen.getAllByRole<HTMLInputElement>('textbox').map(({ labels: of }) => of?.[0]?.textContent);
    expect(labels).toEqual(order);
  });

  test('is stored as an ISO date', async () => {
    const { visitor, sent } = ask({ widget: 'date' });

    await visitor.type(screen.getByLabelText('Month'), '3');
    await visitor.type(screen.getByLabelText('Day'), '7');
    await visitor.type(screen.getByLabelText('Year'), '2026');
    await visitor.click(send());

    expect(sent).toEqual([{ answer: '2026-03-07' }]);
  });

  test.each([
    ['2', '30', '2026', ['Month', 'Day', 'Year']],
    ['13', '1', '2026', ['Month']],
    ['3', '', '', ['Day', 'Year']],
  ])('of %s/%s/%s is no date, and marks the fields to mend', async (month, day, year, marked) => {
    const { visitor, sent } = ask({ widget: 'date' });

    for (const [label, typed] of Object.entries({ Month: month, Day: day, Year: year })) {
      if (typed !== '') await visitor.type(screen.getByLabelText(label), typed);
    }
    await visitor.click(send());

    expect(sent).toEqual([]);
    const wrong = ['Month', 'Day', 'Year'].filter(
      (label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true',
    );
    expect(wrong).toEqual(marked);
  });
});

describe('a text', () => {
  test.each([
    ['585 555 0101', '+15855550101', '(585) 555-0101'],
    ['+1 585 555 0101', '+15855550101', '(585) 555-0101'],
    ['+34 600 000 000', '+34600000000', '+34600000000'],
    ['+47 91 23 45 67', '+4791234567', '+4791234567'],
  ])('with the phone number %s is stored as %s', async (typed, answer, shown) => {
    const { visitor, sent } = ask({ widget: 'phone' });

    await visitor.type(screen.getByLabelText('Question'), typed);
    await visitor.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Question').value).toBe(shown);
    await visitor.click(send());

    expect(sent).toEqual([{ answer }]);
  });

  test('of blanks only is no answer', async () => {
    const { visitor, sent } = ask({ widget: 'text', required: true });

    await visitor.type(screen.getByLabelText('Question'), '   ');
    await visitor.click(send());

    expect(sent).toEqual([]);
  });

  test('of several lines shows how much may still be typed, and cuts nothing off', async () => {
    const { visitor, sent } = ask({ widget: 'textarea', maxLength: 5 });

    await visitor.type(screen.getByLabelText('Question'), 'abcdefg');
    expect(screen.getByText('Characters too many: 2')).toBeTruthy();
    await visitor.click(send());

    expect(sent).toEqual([]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('abcdefg');
  });

  test('of a host replaces the word of a widget', () => {
    ask({ widget: 'yes-no' }, { translate: (key: string) => (key === 'starter.yes' ? 'Sure' : key) });

    expect(screen.getByRole('radio', { name: 'Sure' })).toBeTruthy();
  });
});

describe('a file', () => {
  const bill = new File(['content'], 'bill.pdf', { type: 'application/pdf' });
  const uploaded: UploadedFile = { id: 'f_1', name: 'bill.pdf', size: 1_200_000, type: 'application/pdf' };
  const arrives = () => Promise.resolve({ file: uploaded });

  test('is uploaded at once, and can be removed', async () => {
    const removed: string[] = [];
    const removeUpload = ({ id }: UploadedFile) => void removed.push(id);
    const { visitor, sent } = ask({ widget: 'file' }, { upload: arrives, removeUpload });

    await visitor.upload(screen.getByLabelText('Question'), bill);
    expect(await screen.findByText('1.2 MB')).toBeTruthy();
    await visitor.click(send());
    await visitor.click(screen.getByRole('button', { name: 'Remove bill.pdf' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Question'));
    await visitor.click(send());

    expect(sent).toEqual([{ answer: [uploaded] }, {}]);
    expect(removed).toEqual(['f_1']);
  });

  test('states what its field takes', () => {
    ask({ widget: 'file', accept: ['image/png', '.jpg', 'application/pdf'], maxBytes: 2_000_000, maxItems: 3 });
    const control = screen.getByLabelText<HTMLInputElement>('Question');

    expect(screen.getByText('PNG, JPG, or PDF. Up to 3 files, at most 2 MB each.').id).toBe(
      control.getAttribute('aria-describedby')?.split(' ').at(-1),
    );
    expect(control.accept).toContain('image/jpeg');
  });

  test('that does not arrive can be tried again', async () => {
    let attempts = 0;
    const upload = () => Promise.resolve((attempts += 1) === 1 ? ({ problem: 'offline' } as const) : { file: uploaded });
    const { visitor, sent } = ask({ widget: 'file' }, { upload });

    await visitor.upload(screen.getByLabelText('Question'), bill);
    expect(await screen.findAllByText(/^The connection was lost, and this file was not sent\./)).not.toEqual([]);
    await visitor.click(screen.getByRole('button', { name: 'Try again: bill.pdf' }));
    await screen.findByRole('button', { name: 'Remove bill.pdf' });
    await visitor.click(send());

    expect(sent).toEqual([{ answer: [uploaded] }]);
  });

  test.each([
    ['is too large', { maxBytes: 3 }, bill, /^This file is larger than 1 kB\./],
    ['is empty', {}, new File([], 'empty.pdf', { type: 'application/pdf' }), /^This file is empty\./],
    ['is of another type', {}, new File(['MZ'], 'bill.exe', { type: 'application/x-msdownload' }), /^We cannot take this type/],
  ])('that %s is refused before it is sent', async (_name, options, chosen, words) => {
    const upload = () => Promise.reject(new Error('never called'));
    const { sent } = ask({ widget: 'file', ...options }, { upload });
    const visitor = userEvent.setup({ applyAccept: false });

    await visitor.upload(screen.getByLabelText('Question'), chosen);
    expect(await screen.findAllByText(words)).not.toEqual([]);
    await visitor.click(send());
    expect(sent).toEqual([]);
    await visitor.click(screen.getByRole('button', { name: `Remove ${chosen.name}` }));
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('beyond the last that the field takes is refused, and the others are sent', async () => {
    const { visitor } = ask(
      { widget: 'file', maxItems: 2 },
      { upload: (file) => Promise.resolve({ file: { ...uploaded, id: file.name } }) },
    );
    const more = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => new File(['content'], name, { type: 'application/pdf' }));

    await visitor.upload(screen.getByLabelText('Question'), more);

    expect(await screen.findAllByText('You can add up to 2 files. Remove one to add another.')).not.toEqual([]);
    expect(screen.getAllByText('1.2 MB')).toHaveLength(2);
  });

  test('that is being sent shows how far it is, holds the form, and can be canceled', async () => {
    let signal: AbortSignal | undefined;
    const upload: NonNullable<FormContext['upload']> = (_file, options) => {
      signal = options.signal;
      options.onProgress({ sent: 3, isWaiting: false });
      return new Promise(() => undefined);
    };
    const { visitor, sent } = ask({ widget: 'file' }, { upload });

    await visitor.upload(screen.getByLabelText('Question'), bill);
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading bill.pdf' }).value).toBe(3);
    await visitor.click(send());
    expect(sent).toEqual([]);
    expect(screen.getAllByText('Still uploading. Wait, or cancel it.')).toHaveLength(2);
    const cancel = screen.getByRole('button', { name: 'Cancel bill.pdf' });
    expect(document.activeElement).toBe(cancel);
    await visitor.click(cancel);

    expect(signal?.aborted).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('bill.pdf is canceled');
    await visitor.click(send());
    expect(sent).toEqual([{}]);
  });
});
