// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import type { DrawnEdge, FlowDrawing } from '../../worker/messages.ts';
import { MapView } from './map-view.tsx';

const node = (name: string) =>
  ({ id: `step ${name}`, kind: 'step', name, requires: [], isHidden: false, isEnd: false, isOnRoad: true, x: 0, y: 0 }) as const;
const edge: DrawnEdge = {
  id: 'next step bill step done',
  from: 'step bill',
  to: 'step done',
  kind: 'next',
  labels: ['found'],
  changes: [{ label: 'found', changes: [{ kind: 'reset', name: 'misses', title: 'Lookups that found no one' }] }],
  isOnRoad: true,
  isMain: true,
};
const stays = [{ label: 'missed', changes: [{ kind: 'count', name: 'misses' }] }] as const;
const drawing: FlowDrawing = {
  flow: 'repair',
  file: 'flows/repair.json',
  nodes: [{ ...node('bill'), stays }, node('done')],
  edges: [edge],
  decisions: [{ from: 'step bill', of: 'submit', kind: 'outcome', name: 'found', arrow: edge.id }],
};
const counted = { flow: 'repair', step: 'bill', times: 1500, went_on: 900, share: 0.25, low: 0.2, high: 0.31 };
const aRow = (part: string, kind: string, name: string, sessions: number) => ({ ...counted, part, kind, name, sessions });

let answers: object[] = [];
let asked: URLSearchParams[] = [];
let close = () => {};

beforeEach(() => {
  asked = [];
  answers = [
    { rows: [aRow('', 'arrived', '', 1200), aRow('', 'outcome', 'submit: found', 900), aRow('', 'refused', 'submit: late', 21)] },
  ];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URLSearchParams(path.split('?')[1]));
    return new Response(JSON.stringify(answers[Math.min(asked.length, answers.length) - 1]));
  });
  const drafts = draftsOf([{ file: 'flows/repair.json', text: JSON.stringify({ steps: [] }), hash: '' }]);
  useStudio.setState({ view: { flow: 'repair', provider: 'north' }, drafts, drawing });
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

function open(query: string) {
  const router = createMemoryRouter([{ path: '/flows/:flow', element: <MapView /> }], {
    initialEntries: [`/flows/repair?as=outline&${query}`],
  });
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  close = unmount;
  return () => new URLSearchParams(router.state.location.search);
}

const stepRow = async () => within(await screen.findByRole('row', { name: 'bill' }));

test('the figures are a layer that the address keeps, in words in the outline', async () => {
  const search = open('provider=north');
  await userEvent.click(screen.getByRole('button', { name: 'Figures' }));

  expect(
    await (await stepRow()).findByText(/1,200 sessions · 75.0% went on \(69.0–80.0%\) · 21 sessions refused: submit: late/),
  ).toBeTruthy();
  expect((await stepRow()).getByText(/largest loss/)).toBeTruthy();
  expect(search().get('layers')).toBe('figures');
  await userEvent.click((await stepRow()).getByRole('button'));
  expect(screen.getByText('900 sessions')).toBeTruthy();
});

test('the step beside the map has its figures while their layer is on', async () => {
  open('provider=north&layers=figures&step=bill');
  const details = within(await screen.findByRole('region', { name: 'bill' }));

  expect(await details.findByText('1,200 sessions')).toBeTruthy();
  expect(details.getByText('75.0% went on (69.0–80.0%)')).toBeTruthy();
  expect(details.getByText('21 sessions refused: submit: late')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Figures' }));
  expect(details.queryByText('1,200 sessions')).toBeNull();
});

test('the figures are divided, and one part is shown', async () => {
  answers = [{ rows: [aRow('phone', 'arrived', '', 30), aRow('computer', 'arrived', '', 400)] }];
  open('provider=north&layers=figures&by=device&part=phone');

  expect(await (await stepRow()).findByText(/^30 sessions/)).toBeTruthy();
  expect(asked[0]?.get('by')).toBe('device');
  expect(screen.getByRole('button', { name: /Part/ }).textContent).toContain('phone');
});

test('figures that cannot be read state why, and are read again', async () => {
  answers = [{ problem: 'the database does not answer' }, ...answers];
  open('provider=north&layers=figures');

  expect((await screen.findByRole('alert')).textContent).toContain('the database does not answer');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await stepRow()).findByText(/^1,200 sessions/)).toBeTruthy();
});

test('days without a session read so', async () => {
  answers = [{ rows: [] }];
  open('provider=north&layers=figures');

  expect(await screen.findByText(/No session in these days/)).toBeTruthy();
});

test('without a provider there is no layer of figures', () => {
  open('');

  expect(screen.queryByRole('button', { name: 'Figures' })).toBeNull();
  expect(asked).toEqual([]);
});

test('counters are a layer: what a row sets on its arrow, what counts on a step that stays', async () => {
  open('layers=counters');

  expect((await stepRow()).getByText('missed: counts misses')).toBeTruthy();
  await userEvent.click((await stepRow()).getByRole('button'));
  expect(screen.getByText('found: sets misses to 0 (Lookups that found no one)')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Counters' }));
  expect(screen.queryByText('missed: counts misses')).toBeNull();
});
