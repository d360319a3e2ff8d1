// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { PreviewPanel } from './preview-panel.tsx';

const flow = JSON.stringify({
  base: '/',
  steps: [
    { id: 'one', path: '/one' },
    { id: 'two', path: '/docs/:name' },
  ],
});
const provider = JSON.stringify({ locales: ['es', 'en'] });

beforeEach(() => {
  const files = [
    { file: 'flows/enrollment.json', text: flow, hash: '' },
    { file: 'providers/north.json', text: provider, hash: '' },
  ];
  useStudio.setState({ drafts: draftsOf(files), view: { flow: 'enrollment', provider: 'north' } });
});

let close = () => {};
afterEach(() => close());

/** The panel, where the service of Studio answers this. */
function open(answer: object) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <MemoryRouter>
        <PreviewPanel onClose={() => {}} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  close = unmount;
}

const addressShown = async () => (await screen.findByTitle('Pages of north')).getAttribute('src');

test('the preview shows the first page in the first language of the provider, and whom one can be', async () => {
  open({ origin: 'about:blank#', person: 'Ana Rivera: last name Rivera' });

  expect(await addressShown()).toBe('about:blank#/?lang=es');
  expect(screen.getByText('Ana Rivera: last name Rivera')).toBeDefined();
});

test('the preview shows another page in another language', async () => {
  open({ origin: 'about:blank#' });
  await userEvent.click(await screen.findByRole('button', { name: /Page$/ }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['/', '/one']);
  await userEvent.click(screen.getByRole('option', { name: '/one' }));
  await userEvent.click(screen.getByRole('radio', { name: 'EN' }));

  expect(await addressShown()).toBe('about:blank#/one?lang=en');
});

test('the preview reports why the pages cannot be shown', async () => {
  open({ problems: ['the file of the provider "north" has errors'] });

  expect((await screen.findByRole('alert')).textContent).toContain('has errors');
});

test('the preview keeps the pages of before while those of a save are built, and where that fails names why', async () => {
  open({ origin: 'about:blank#' });
  await addressShown();
  let answer = (_response: Response): void => {};
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  useStudio.setState(({ drafts }) => {
    const draft = drafts['providers/north.json'];
    return draft ? { drafts: { ...drafts, [draft.file]: { ...draft, hash: 'saved' } } } : {};
  });

  await waitFor(() => expect(screen.getByText(/^Building the pages/)).toBeDefined(), { timeout: 3000 });
  expect(await addressShown()).toBe('about:blank#/?lang=es');
  answer(Response.json({ origin: 'about:blank#', problems: ['a form has an error'] }));
  expect((await screen.findByRole('alert')).textContent).toContain('a form has an error');
  expect(screen.queryByText(/^Building the pages/)).toBeNull();
  expect(await addressShown()).toBe('about:blank#/?lang=es');
});

test('the preview opens the step at which a person is, and states where else they are', async () => {
  const people = [{ key: 'ana', name: 'Ana Rivera', shows: 'An adult.' }];
  const steps = ['invoice-to-pay', 'review-info'].map((id) => ({ id, path: `/${id}` }));
  const arrivals = { people, steps, first: 'invoice-to-pay' };
  open({ origin: 'about:blank#', arrivals: { enrollment: arrivals } });
  await userEvent.click(await screen.findByRole('button', { name: /Person$/ }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ address: 'about:blank#/1', step: 'invoice-to-pay' }),
  );
  await userEvent.click(screen.getByRole('option', { name: 'Ana Rivera' }));

  expect(await addressShown()).toBe('about:blank#/1');
  expect(screen.getByText('The steps before are answered. Go on from here.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Is at the step$/ }));
  await userEvent.click(screen.getByRole('option', { name: '/review-info' }));
  expect(await screen.findByText('This person cannot be there, and is at /invoice-to-pay.')).toBeDefined();
});

const framed = { people: [{ key: 'ana', name: 'Ana Rivera', shows: 'An adult.' }], steps: [], first: '', isFramed: true };

test('the preview states that the page of a portal frames the flow of a person', async () => {
  open({ origin: 'about:blank#', arrivals: { enrollment: framed } });
  expect(screen.queryByText(/^An invented portal names this person/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /Person$/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Ana Rivera' }));

  expect(screen.getByText(/^An invented portal names this person/)).toBeDefined();
});

test('the preview states that the provider does not offer the flow', async () => {
  open({ origin: 'about:blank#', arrivals: { embed: framed } });

  expect(await screen.findByText('This provider does not offer this flow.')).toBeDefined();
});
