// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { application, billInfo, vaultData } from './testing/found-patient.ts';
import { openApp } from './testing/open-app.tsx';

afterEach(cleanup);

const slots = { billInfo, vaultData, application };
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

test('a press renders the page once while it is being sent, and once with the next step', async () => {
  const { visitor, renders } = await openApp('/invoice-to-pay', { slots, answers: { 'select-bills': { outcome: 'chosen' } } });
  const send = await screen.findByRole('button', { name: 'Continue with 1 bill' });
  await visitor.pointer({ target: send });
  const before = renders();
  send.click();
  await heading(/details right/);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));

  expect(renders() - before).toBe(2);
});
