// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { type Location, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import { useHistory } from '../../store/history.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { TextsView } from './texts-view.tsx';

const en = '{\n  "bicycle": {\n    "title": "Your bicycle",\n    "lead": "Bring it on {{day}}"\n  }\n}\n';
const es = '{\n  "bicycle": { "title": "Su bicicleta", "lead": "Tráigala" }\n}\n';
const own = '{\n  "flows": { "enrollment": {} }\n}\n';

// A page without layout has no height, so that no row would be on the screen.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(38);
});

function take(files: Readonly<Record<string, string>>) {
  useStudio.setState({ drafts: draftsOf(Object.entries(files).map(([file, text]) => ({ file, text, hash: '' }))) });
}

beforeEach(() => {
  useHistory.setState({ done: [], undone: [] });
  take({ 'locales/en.json': en, 'locales/es.json': es, 'providers/north.json': own });
});

const textOf = (file: string) => useStudio.getState().drafts[file]?.text;
let close = () => {};
afterEach(() => close());

function open(address: string | Partial<Location> = '/texts') {
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <MemoryRouter initialEntries={[address]}>
        <TextsView />
      </MemoryRouter>
    </I18nextProvider>,
  );
  close = unmount;
}

test('a text is edited by keyboard, and only its words change in the file', async () => {
  open();
  screen.getByRole('gridcell', { name: /Your bicycle/ }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(screen.getByRole('textbox', { name: 'bicycle.title in en' }));
  await userEvent.keyboard('Your bike{Enter}');

  expect(textOf('locales/en.json')).toBe(en.replace('Your bicycle', 'Your bike'));
  expect(document.activeElement?.textContent).toContain('Your bike');
});

test('a text that another view opens is edited at once in the language of the page', async () => {
  open({ pathname: '/texts', search: '?find=bicycle', state: { key: 'bicycle.title', language: 'es' } });
  await userEvent.keyboard(' nueva{Enter}');

  expect(textOf('locales/es.json')).toBe(es.replace('Su bicicleta', 'Su bicicleta nueva'));
});

test('Tab goes on in the next language, and Escape writes nothing', async () => {
  open();
  screen.getByRole('gridcell', { name: /Your bicycle/ }).focus();
  await userEvent.keyboard('{Enter}{Tab}');
  await userEvent.type(screen.getByRole('textbox', { name: 'bicycle.title in es' }), ' nueva{Escape}');

  expect(textOf('locales/es.json')).toBe(es);
});

test('a lacking place to fill in is reported while it is typed, and a press puts it there', async () => {
  open();
  const cell = screen.getByRole('gridcell', { name: /Tráigala/ });
  expect(within(cell).getByText('The first language fills in "day" here')).toBeDefined();
  await userEvent.click(cell);
  await userEvent.keyboard('{Alt>}[Digit1]{/Alt}{Enter}');

  expect(textOf('locales/es.json')).toContain('"Tráigala{{day}}"');
});

test('an edit is undone and done again, also after another one was made to the file', async () => {
  open();
  screen.getByRole('gridcell', { name: /Your bicycle/ }).focus();
  await userEvent.keyboard('{Enter}!{Enter}');
  take({ 'locales/en.json': (textOf('locales/en.json') ?? '').replace('Bring it', 'Bring yours'), 'locales/es.json': es });
  await userEvent.keyboard('{Control>}z{/Control}');

  expect(textOf('locales/en.json')).toBe(en.replace('Bring it', 'Bring yours'));
  await userEvent.click(screen.getByRole('button', { name: 'Redo (Ctrl Shift Z)' }));
  expect(textOf('locales/en.json')).toContain('Your bicycle!');
});

test('with a provider, its own words are written into its file, and taken back', async () => {
  open('/texts?provider=north');
  screen.getByRole('gridcell', { name: /Your bicycle/ }).focus();
  await userEvent.keyboard('{Enter} at North{Enter}');

  expect(JSON.parse(textOf('providers/north.json') ?? '')).toEqual({
    flows: { enrollment: { texts: { en: { 'bicycle.title': 'Your bicycle at North' } } } },
  });
  expect(textOf('locales/en.json')).toBe(en);
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  expect(textOf('providers/north.json')).not.toContain('at North');
});

test('ten thousand texts draw only the rows on the screen', () => {
  const many = JSON.stringify({ many: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`text${n}`, `Text ${n}`])) });
  take({ 'locales/en.json': many, 'locales/es.json': many });
  open();

  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
});
