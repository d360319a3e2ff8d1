// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { flowOf } from '../testing/flow-of.ts';
import { openScreen } from '../testing/open-screen.tsx';

afterEach(cleanup);

const flow = flowOf({
  steps: [
    {
      id: 'done',
      path: '/done',
      title: 'done.title',
      confirmation: { reference: 'done.reference', next: ['done.call', 'done.pay'] },
      back: null,
      end: 'done',
    },
  ],
});
const texts = { 'done.reference': 'Your reference: 7K3F' };

test('a confirmation shows its reference, and what happens next in order, below the heading that has the focus', async () => {
  await openScreen({ flow, texts, at: '/done', locale: 'es' });
  const next = screen.getByRole('region', { name: 'Qué sigue' });

  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'done.title' }));
  expect(screen.getByText('Your reference: 7K3F')).toBeTruthy();
  expect(
    within(next)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['done.call', 'done.pay']);
});

test('a button prints the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { visitor } = await openScreen({ flow, at: '/done' });
  await visitor.click(screen.getByRole('button', { name: 'Print this page' }));
  vi.unstubAllGlobals();

  expect(print).toHaveBeenCalledOnce();
});
