// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { FiguresView } from './figures-view.tsx';

const counted = { flow: 'repair', part: '', times: 1, share: 0.25, low: 0.2, high: 0.31 };
const rows = [
  { ...counted, step: 'drop-off', kind: 'arrived', name: '', sessions: 1200, went_on: 900 },
  { ...counted, step: 'drop-off', kind: 'refused', name: 'submit: too_late', sessions: 210, went_on: 0 },
  { ...counted, step: 'terms', kind: 'arrived', name: '', sessions: 12, went_on: 2 },
  { ...counted, step: 'done', kind: 'arrived', name: '', sessions: 800, went_on: 0 },
];
const steps = [{ id: 'drop-off' }, { id: 'terms' }, { id: 'done', end: 'done' }];

/** What the network answers, in turn; the last answer is repeated. */
let answers: readonly object[] = [];
let asked: string[] = [];
let close = () => {};

beforeEach(() => {
  answers = [{ rows }];
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[asked.length] ?? answers.at(-1);
    asked.push(path);
    return new Response(JSON.stringify(answer));
  });
  const files = { 'flows/repair.json': JSON.stringify({ steps }), 'providers/north.json': '{}' };
  useStudio.setState({
    view: { flow: 'repair' },
    drafts: draftsOf(Object.entries(files).map(([file, text]) => ({ file, text, hash: '' }))),
  });
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

function open(address = '/figures?provider=north') {
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <MemoryRouter initialEntries={[address]}>
        <FiguresView />
      </MemoryRouter>
    </I18nextProvider>,
  );
  close = unmount;
}

const rowOf = async (step: string) => within(await screen.findByRole('row', { name: new RegExp(`^${step}`) }));

test('a step has its sessions, the share that went on with its interval, and what it lost', async () => {
  open();
  const row = await rowOf('drop-off');

  expect(row.getByText('75.0%')).toBeTruthy();
  expect(row.getByText('69.0% to 80.0%')).toBeTruthy();
  expect(row.getByText('largest loss')).toBeTruthy();
  expect((await rowOf('terms')).getByText('Fewer than 20 sessions')).toBeTruthy();
  expect((await rowOf('done')).getByText('The flow may end here')).toBeTruthy();
});

test('a step opens the ends of its runs', async () => {
  open();
  await userEvent.click((await rowOf('drop-off')).getByRole('button', { name: /all ends of drop-off/ }));

  expect(screen.getByText('refused')).toBeTruthy();
});

test('another period and another part are asked for', async () => {
  open();
  await rowOf('drop-off');
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  await rowOf('drop-off');

  expect(asked.map((path) => new URLSearchParams(path.split('?')[1]).get('days'))).toEqual(['28', '7']);
});

test('an answer that comes after that to a later question changes nothing', async () => {
  let answerFirst: ((response: Response) => void) | undefined;
  const later = new Response(JSON.stringify({ rows }));
  const calls = [new Promise<Response>((resolve) => (answerFirst = resolve)), Promise.resolve(later)];
  vi.stubGlobal('fetch', () => calls.shift());
  open();
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  await rowOf('drop-off');
  answerFirst?.(new Response(JSON.stringify({ rows: [] })));
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(await rowOf('drop-off')).toBeTruthy();
});

test('without a provider, one is chosen', () => {
  open('/figures');

  expect(screen.getByRole('link', { name: 'north' }).getAttribute('href')).toBe('/figures?provider=north');
  expect(asked).toEqual([]);
});

test('figures that cannot be read state why, and are read again', async () => {
  answers = [{ problem: 'the database does not answer' }, { rows }];
  open();

  expect((await screen.findByRole('alert')).textContent).toContain('the database does not answer');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('drop-off')).toBeTruthy();
});

test('a provider without sessions reads so', async () => {
  answers = [{ rows: [] }];
  open();

  expect((await screen.findByText('No session in these days')).tagName).toBe('H2');
});
