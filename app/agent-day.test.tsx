// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { openApp } from './testing/open-app.tsx';

afterEach(cleanup);

const session = {
  signedIn: false,
  agent: 'internal',
  agentName: 'Jordan Blake',
  agentId: 'CS-1042',
  agentSession: 'k1',
} as const;

const walter = {
  reference: '3F2A-91BC',
  first_name: 'Walter',
  last_name: 'Eriksen',
  phone: '5852000001',
  best_time: 'evening',
  reason: 'bill_not_found',
  locale: 'es',
  asked_at: '2026-11-21T14:14:00Z',
};
const agentDay = { call_backs: [walter], waiting: 1, callers: 14, plans_started: 9, plans_moved: 2 };
const shown = (day: object | undefined) => ({ 'agent-day': { outcome: 'shown', store: day ? { agentDay: day } : {} } });

test('the lookup shows whom to call back, and what the agent did today', async () => {
  await openApp('/agent-lookup', { session, answers: shown(agentDay) });
  const list = await screen.findByRole('region', { name: /^Call these people back 1 waiting/ });
  const row = await within(list).findByRole('listitem');

  expect(row.textContent).toMatch(
    /Walter Eriksen\(585\) 200-0001Can’t find the billBest in the evening · Speaks Spanish · Reference 3F2A-91BC/,
  );
  expect(screen.getByRole('region', { name: 'Your day' }).textContent).toBe('Your dayCallers found14Plans started9Plans moved2');
});

test('one press looks up the person by name and phone, another notes the call', async () => {
  const answers = { ...shown(agentDay), 'agent-lookup': { outcome: 'missed' } };
  const { visitor, ran } = await openApp('/agent-lookup', { session, answers });
  await visitor.click(await screen.findByRole('button', { name: 'Walter Eriksen was called back' }));
  await visitor.click(screen.getByRole('button', { name: 'Find their bills: Walter Eriksen' }));

  await waitFor(() => expect(ran.map(([name]) => name)).toContain('agent-lookup'));
  expect(ran).toContainEqual(['agent-day', { reference: '3F2A-91BC' }]);
  expect(ran.find(([name]) => name === 'agent-lookup')?.[1]).toMatchObject({
    firstName: 'Walter',
    lastName: 'Eriksen',
    contactBy: 'phone',
    phone: '5852000001',
  });
});

test('the lookup works without the list, and the page reports that the list did not load', async () => {
  await openApp('/agent-lookup', { session, answers: shown(undefined) });

  await screen.findByText('The list did not load. Load the page again.');
  expect(screen.getByRole('button', { name: 'Find the bills' })).toBeTruthy();
});
