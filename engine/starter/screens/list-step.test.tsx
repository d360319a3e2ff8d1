// @vitest-environment happy-dom
import type { FormFile } from '#engine/form';
import type { FormModule, UploadedFile, WidgetProps } from '#engine/react';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { flowOf } from '../testing/flow-of.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { file } from '../widgets/file.tsx';

afterEach(cleanup);

function Text({ id, value, onChange }: WidgetProps) {
  return <input id={id} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)} />;
}

/** A form of one required name, and of photos. */
function personForm(): FormModule {
  function validate(data: unknown) {
    const isValid = (data as { readonly name?: string }).name !== undefined;
    validate.errors = isValid ? [] : [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }];
    return isValid;
  }
  validate.errors = [] as NonNullable<FormModule['validate']['errors']>;
  const form = {
    form: 'person',
    version: 1,
    schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, photos: { type: 'array' } } },
    ui: {
      order: ['name', 'photos'],
      submit: 'Save',
      fields: {
        name: { widget: 'text', label: 'Name', messages: { '*': 'Enter a name' } },
        photos: { widget: 'file', label: 'Photos', messages: {} },
      },
    },
  } as unknown as FormFile;
  return { form, validate, widgets: { text: { name: 'text', component: Text }, file }, checks: {} };
}

const flow = flowOf({
  data: { people: { privacy: 'phi' } },
  steps: [
    {
      id: 'people',
      path: '/people',
      title: 'people.title',
      repeat: { slot: 'people', form: 'person', item: 'people.item', itemTitle: 'people.one', minimum: 2, maximum: 3 },
      submit: { run: 'send', outcomes: { sent: { to: 'end' }, invalid: { stay: true } } },
    },
    { id: 'end', path: '/end', title: 'end.title', body: 'end.text', end: 'done' },
  ],
});
const texts = { 'people.title': 'People', 'people.item': '{{name}}', 'people.one': 'Person {{number}}' };
const ana = { name: 'Ana' };
const ben = { name: 'Ben' };
const open = (people: readonly object[] = [], more: Partial<Parameters<typeof openScreen>[0]> = {}) =>
  openScreen({
    flow,
    texts,
    at: '/people',
    forms: { person: personForm() },
    ...(people.length > 0 && { slots: { people } }),
    answers: { send: { outcome: 'sent' } },
    ...more,
  });
const button = (name: string) => screen.getByRole('button', { name });
const lines = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('.list-line')?.textContent);

describe('a repeated section', () => {
  test('begins with the form of the first item, and lists it once for a double click', async () => {
    const { visitor } = await open();
    expect(screen.getByRole('heading', { name: 'Person 1' })).toBeTruthy();
    await visitor.type(screen.getByLabelText('Name'), 'Ana');
    await visitor.dblClick(button('Save'));

    expect(lines()).toEqual(['Ana']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People' }));
  });

  test('refuses fewer items than the minimum, and sends enough of them', async () => {
    const { visitor, paths } = await open([ana]);
    await visitor.click(button('Continue'));
    expect(screen.getByRole('alert').textContent).toBe('Add at least 2 before you continue.');
    await visitor.click(button('Add another'));
    await visitor.type(screen.getByLabelText('Name'), 'Ben');
    await visitor.click(button('Save'));
    await visitor.click(button('Continue'));

    await waitFor(() => expect(paths).toEqual(['/end']));
  });

  test('takes no more items than the maximum', async () => {
    await open([ana, ben, ana]);

    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull();
  });

  test('that was emptied stays a list, so that Undo is there', async () => {
    const { visitor } = await open([ana]);
    await visitor.click(button('Remove Ana'));

    expect(screen.getByText('You have not added anything yet.')).toBeTruthy();
    expect(button('Undo')).toBeTruthy();
  });

  test('names an item that the service refused, shows the problem at its field, and forgets it once the item is changed', async () => {
    const invalid = { outcome: 'invalid', problems: { person: { '1.name': 'notAName' } } };
    const { visitor } = await open([ana, ben], { answers: { send: invalid } });
    await visitor.click(button('Continue'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something is missing or wrong: Ben. Choose Change to correct it.',
    );
    await visitor.click(screen.getByRole('button', { name: /^Something is missing/ }));
    expect(document.activeElement).toBe(button('Change Ben'));
    await visitor.click(button('Change Ben'));
    expect(screen.getByRole('alert').textContent).toBe('Enter a name');
    await visitor.type(screen.getByLabelText('Name'), 'jamin');
    await visitor.click(button('Save'));

    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('changes the item that was chosen', async () => {
    const { visitor } = await open([ana, ben]);
    await visitor.click(button('Change Ben'));
    await visitor.clear(screen.getByLabelText('Name'));
    await visitor.type(screen.getByLabelText('Name'), 'Bea');
    await visitor.click(button('Save'));

    expect(lines()).toEqual(['Ana', 'Bea']);
  });

  test('removes an item, and Undo brings it back to its place', async () => {
    const { visitor } = await open([ana, ben]);
    await visitor.click(button('Remove Ana'));
    expect(lines()).toEqual(['Ben']);
    expect(document.activeElement?.textContent).toContain('Ana is removed.');
    await visitor.click(button('Undo'));

    expect(lines()).toEqual(['Ana', 'Ben']);
  });

  test('keeps what was typed into an item over Back and over a new page', async () => {
    const { visitor, items, leave } = await open([ana]);
    await visitor.click(button('Add another'));
    await visitor.type(screen.getByLabelText('Name'), 'Be');
    await visitor.click(button('Back'));
    expect(lines()).toEqual(['Ana']);
    await visitor.click(button('Add another'));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Be');
    leave();
    await open([], { items });

    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Be');
  });
  test('leaves the file of an item on the service where the visitor removes it in the form and does not save', async () => {
    const photo = (id: string): UploadedFile => ({ id, name: `${id}.png`, size: 1000, type: 'image/png' });
    const item = { ...ana, photos: [photo('saved')] };
    const draft = { at: 0, data: { ...ana, photos: [photo('saved'), photo('added')] }, isOpen: true };
    const removed: string[] = [];
    const removeUpload = ({ id }: UploadedFile) => void removed.push(id);
    const { visitor, store } = await open([], { slots: { people: [item], 'people.draft': draft }, removeUpload });
    await visitor.click(button('Remove saved.png'));
    await visitor.click(button('Remove added.png'));
    await visitor.click(button('Back'));

    expect(store.getState().slots['people']).toEqual([item]);
    expect(removed).toEqual(['added']);
  });
});
