// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';

import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { asObject, type Diagnostic } from '#engine/check';

import { draftsOf } from '../../store/drafts.ts';
import { undo, useHistory } from '../../store/history.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { ProviderView } from './provider-view.tsx';

const file = 'providers/lakeside.json';
const shipped = readFileSync(file, 'utf8');
const flows = readdirSync('flows').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
const others = [...flows.map((name) => `flows/${name}`), 'locales/en.json', 'locales/es.json'];

const textNow = () => useStudio.getState().drafts[file]?.text ?? '';

beforeEach(() => {
  useHistory.setState({ done: [], undone: [] });
  const files = [...others, file].map((name) => ({ file: name, text: readFileSync(name, 'utf8'), hash: '' }));
  useStudio.setState({ drafts: draftsOf(files) });
});

let close = () => {};
afterEach(() => close());

function open(group: string, diagnostics: readonly Diagnostic[] = []) {
  useStudio.setState({ checked: { diagnostics, milliseconds: 1 } });
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <MemoryRouter initialEntries={[`/provider?provider=lakeside&group=${group}`]}>
        <ProviderView />
      </MemoryRouter>
    </I18nextProvider>,
  );
  close = unmount;
}

describe('the form of a provider', () => {
  test.each(['names', 'brand', 'help', 'plans', 'payments', 'identity', 'landing', 'options', 'embedding', 'tracking', 'more'])(
    'opens the group "%s" and writes nothing',
    (group) => {
      open(group);

      expect(screen.getAllByRole('code').length).toBeGreaterThan(1);
      expect(textNow()).toBe(shipped);
    },
  );

  test('writes only the value that changed', async () => {
    open('names');
    const field = screen.getByRole('textbox', { name: 'Name that patients see' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Lakeside');

    expect(textNow()).toBe(shipped.replace('"display_name": "Lakeside Health"', '"display_name": "Lakeside"'));
    undo();
    expect(textNow()).toBe(shipped);
  });

  test('writes dollars as cents', () => {
    open('plans');
    fireEvent.change(screen.getByRole('textbox', { name: 'Smallest total' }), { target: { value: '$75' } });

    expect(textNow()).toBe(shipped.replace('"minimum_balance_cents": 5000', '"minimum_balance_cents": 7500'));
  });

  test.each([
    ['a list of one member', 'names', 'Hosts', 'hosts', ['lakeside.localhost', '']],
    ['an empty list', 'embedding', 'Pages that may embed', 'embed_origins', ['']],
    [
      'a list of texts that the file leaves out',
      'payments',
      'Where the secrets of webhooks are',
      'payments.webhook_secrets',
      [''],
    ],
    ['a list of numbers that the file leaves out', 'payments', 'Days until the next try', 'payment_retry_days', ['']],
  ])('adds a member to %s, with a field to write it', async (_, group, name, key, members) => {
    open(group);
    const list = screen.getAllByRole('group', { name })[0] as HTMLElement;
    await userEvent.click(within(list).getByRole('button', { name: 'Add' }));

    const written = key.split('.').reduce<unknown>((value, part) => asObject(value)[part], JSON.parse(textNow()));
    expect(written).toEqual(members);
    const fields = within(list).getAllByRole<HTMLInputElement>('textbox');
    expect(fields.map(({ value }) => value)).toEqual(members);
    await userEvent.type(fields.at(-1) as HTMLElement, 'new');
    expect(fields.map(({ value }) => value)).toEqual([...members.slice(0, -1), 'new']);
  });

  test('shows what a plan length means for a bill, and leaves it out of the list in its line', async () => {
    open('plans');
    const row = screen.getByRole('row', { name: /36 months/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(1, 3),
    ).toEqual(['$27.78', '$27.70']);
    await userEvent.click(within(row).getByRole('checkbox'));

    expect(textNow()).toBe(shipped.replace('18, 24, 36]', '18, 24]'));
  });

  test('shows the contrast of a color while it is dragged, and offers the nearest that can be read', async () => {
    open('brand');
    fireEvent.change(screen.getAllByLabelText('Choose the color')[0] as HTMLElement, { target: { value: '#9adada' } });
    await userEvent.click(screen.getByRole('button', { name: /the nearest that can be read/ }));

    const contrasts = screen.getAllByRole('list', { name: 'How well it can be read' })[0] as HTMLElement;
    expect(
      within(contrasts)
        .getAllByRole('listitem')
        .every((item) => item.className === 'good'),
    ).toBe(true);
    expect(textNow()).not.toContain('#9adada');
  });

  test('shows a fault at its field, with a button that mends it', async () => {
    const line = shipped.split('\n').findIndex((text) => text.includes('"statement_descriptor"')) + 1;
    const from = shipped.indexOf('"LAKESIDE HLTH PLAN"');
    open('plans', [
      {
        severity: 'error',
        code: 'PROV1',
        docs: '',
        file,
        line,
        column: 27,
        message: 'the name is not what banks print',
        fix: { description: 'shortened it', edit: { from, to: from + '"LAKESIDE HLTH PLAN"'.length, put: '"LAKESIDE"' } },
      } as Diagnostic,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Mend it' }));

    expect(textNow()).toBe(shipped.replace('"LAKESIDE HLTH PLAN"', '"LAKESIDE"'));
  });

  test('takes a change back to what was saved', async () => {
    open('options');
    await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    expect(textNow()).toBe(shipped.replace('"identifierLogin": false', '"identifierLogin": true'));
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));

    expect(textNow()).toBe(shipped);
  });

  test('opens a broken file as text', () => {
    const { drafts } = useStudio.getState();
    useStudio.setState({ drafts: { ...drafts, [file]: { file, hash: '', read: '{', text: '{' } } });
    open('names');

    expect(screen.getByRole('link', { name: file }).getAttribute('href')).toBe(`/files/${file}`);
  });
});
