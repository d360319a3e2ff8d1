// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { edit, openStudio, useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import type { ToWorker } from '../../worker/messages.ts';
import { StepRequirements } from './step-requirements.tsx';
import { StepRows } from './step-rows.tsx';

const FILE = 'flows/repair.json';
const text = JSON.stringify({
  runs: { call: {} },
  steps: [
    { id: 'bill', submit: { run: 'find', outcomes: { found: { to: 'done' } }, errors: { '*': { run: 'call' } } } },
    { id: 'done' },
  ],
});
const known = useStudio.getState();
const texts = createTexts('en');

/** A worker that finds nothing wrong with any condition. */
function createWorker(): Worker {
  const worker = new EventTarget();
  const postMessage = ({ type, ...question }: ToWorker) =>
    type === 'conditions' &&
    worker.dispatchEvent(new MessageEvent('message', { data: { ...question, type, faults: [], offers: [] } }));
  return Object.assign(worker, { postMessage }) as unknown as Worker;
}

beforeEach(() =>
  openStudio(
    { flow: 'repair' },
    {
      connection: {
        open: async () => ({ files: [{ file: FILE, text, hash: '' }], others: [], registry: {}, env: {}, folder: 'here' }),
        save: async () => ({ hash: '' }),
        follow: () => new Promise<never>(() => undefined),
      },
      createWorker,
    },
  ),
);
afterEach(() => {
  cleanup();
  useStudio.setState(known, true);
});

async function openForm(name: string, field: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('combobox', { name: field });
}

function open() {
  render(
    <I18nextProvider i18n={texts}>
      <MemoryRouter>
        <StepRows flow="repair" file={FILE} step="bill" />
        <StepRequirements file={FILE} step="bill" requires={['found']} />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

test('each decision of a step has a button, and the rows of a shared run a link to their line', () => {
  open();

  expect(screen.getByRole('button', { name: 'Change the rows of submit: found' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change the rows of submit: every other refusal' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'call' }).getAttribute('href')).toBe(`/files/${FILE}?line=1`);
});

test('a team sees what a step requires, and is offered no form', () => {
  useStudio.setState({ team: {} as NonNullable<typeof known.team> });
  open();

  expect(screen.getByText('found')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a form writes its rows where the file has those with which it was opened', async () => {
  open();
  await userEvent.selectOptions(await openForm('Change the rows of submit: found', 'Go to'), 'Where the flow begins');
  await userEvent.click(screen.getByRole('button', { name: 'Change the rows' }));

  await waitFor(() => expect(useStudio.getState().drafts[FILE]?.text).toBe(text.replace('"to":"done"', '"to": "entry"')));
});

test('a form writes nothing over rows that changed since it was opened, and keeps what was typed', async () => {
  open();
  await userEvent.type(await openForm('Change the rows of submit: found', 'If'), 'priced');
  const changed = text.replace('"to":"done"', '"to":"entry"');
  act(() => edit(FILE, changed));

  expect(screen.getByRole('alert').textContent).toBe(
    'The file has changed since you opened this. Close this form and open it again.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change the rows' }));

  expect(useStudio.getState().drafts[FILE]?.text).toBe(changed);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'If' }).value).toBe('priced');
});
