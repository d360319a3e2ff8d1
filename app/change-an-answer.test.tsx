// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { application, billInfo, vaultData } from './testing/found-patient.ts';
import { openApp } from './testing/open-app.tsx';

afterEach(cleanup);

const slots = { billInfo, vaultData, application };

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('Change returns the focus to its row when its step comes back', async () => {
  const { visitor } = await openApp('/review-info', { slots, answers: { 'select-bills': { outcome: 'chosen' } } });
  await visitor.click(await button('Change In your plan'));
  await heading(/Is this the bill/);
  await visitor.click(await button('Continue with 1 bill'));
  await heading(/details right/);

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change In your plan'));
});

test('a step without a Change that was pressed has the focus on its heading', async () => {
  const { visitor } = await openApp('/invoice-to-pay', { slots, answers: { 'select-bills': { outcome: 'chosen' } } });
  await visitor.click(await button('Continue with 1 bill'));
  await heading(/details right/);

  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('the button names what happens while its form is being sent, and keeps its words at first', async () => {
  const pending = new Promise<never>(() => undefined);
  const { visitor } = await openApp('/invoice-to-pay', { slots, answers: { 'select-bills': pending as never } });
  const send = await button('Continue with 1 bill');
  await visitor.click(send);

  await waitFor(() => expect(send.textContent).toBe('Keeping your choice…'));
});
