// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { compileFlow } from '../check/index.ts';
import { expandForm } from '../form/index.ts';
import { RoutedFlow } from '../react-router/index.tsx';
import { Flow, type FlowModule, type FormModule, type WidgetProps } from '../react/index.ts';
import { flowOf } from '../starter/testing/flow-of.ts';
import { screens, theme } from './index.ts';

const flow = compileFlow({
  file: 'flow.json',
  text: JSON.stringify({
    flow: 'pets',
    version: 1,
    base: '/',
    data: { pet: { form: 'pet', privacy: 'public' }, receipt: { privacy: 'public' } },
    facts: { arrived: { type: 'boolean', from: 'slots' } },
    guards: { arrived: { when: 'arrived', description: 'sent' } },
    entry: [{ to: 'pet' }],
    notFound: 'not-found',
    errors: { '*': { stay: true, formMessage: 'It did not arrive' } },
    steps: [
      { id: 'pet', path: '/pet', form: 'pet', title: 'Your pet', submit: { do: { to: 'review' } } },
      {
        id: 'review',
        path: '/review',
        screen: 'review',
        title: 'Check your answers',
        submit: { run: 'send', outcomes: { sent: { to: 'done', toast: { tone: 'success', message: 'It is sent' } } } },
      },
      {
        id: 'done',
        path: '/done',
        title: 'Thank you',
        requires: [{ guard: 'arrived', otherwise: { to: 'pet' } }],
      },
    ],
  }),
});

function Text({ id, value, onChange }: WidgetProps) {
  return <input id={id} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)} />;
}

const validate: FormModule['validate'] = (data) => {
  const { name } = data as { readonly name?: string };
  validate.errors = name ? null : [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }];
  return validate.errors === null;
};
const words = {
  language: 'en',
  submit: 'Continue',
  fields: { name: { widget: 'text', label: 'Name', required: true, message: 'Enter a name' } },
};
const pet: FormModule = {
  form: expandForm({ ...words, form: 'pet' }),
  validate,
  widgets: { text: { name: 'text', component: Text } },
  checks: {},
};
const pets: FlowModule = { flow, forms: { pet: async () => pet }, theme, screens };
const facts = { arrived: ({ slots }: { readonly slots: Readonly<Record<string, unknown>> }) => slots['receipt'] !== undefined };

beforeEach(() => window.history.replaceState(null, '', '/'));

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  window.sessionStorage.clear();
});

async function fillIn(name: string) {
  await userEvent.type(await screen.findByLabelText('Name'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check your answers' });
}

test('a flow without any port follows the address of the page and shows its words as they are written', async () => {
  render(<Flow flow={pets} facts={facts} />);
  await fillIn('Tom');

  expect(window.location.pathname).toBe('/review');
  expect(await screen.findByText('Tom')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test.each([
  ['shows a day in full', '2026-02-03', 'February 3, 2026'],
  ['shows what looks like a day and is none as it was written', '2026-99-99', '2026-99-99'],
])('the review %s', async (_, answer, shown) => {
  render(<Flow flow={pets} facts={facts} />);
  await fillIn(answer);

  expect(await screen.findByText(shown)).toBeDefined();
});

test('the review lists each answer, and its link goes back to the form that has it', async () => {
  render(<Flow flow={pets} facts={facts} />);
  await fillIn('Tom');
  await userEvent.click(await screen.findByRole('link', { name: 'Change Your pet' }));

  expect(((await screen.findByLabelText('Name')) as HTMLInputElement).value).toBe('Tom');
});

describe('the review of answers that are not all there', () => {
  const declared = flow.data['pet'];
  const [first, review] = flow.steps;
  if (!declared || !first || !review) throw new Error('the flow has other steps');
  const vet = { ...pet, form: expandForm({ ...words, form: 'vet' }) };
  const opens: FlowModule = {
    ...pets,
    flow: {
      ...flow,
      data: { ...flow.data, vet: { ...declared, form: 'vet' } },
      guards: { ...flow.guards, noReceipt: { not: { fact: 'arrived' } } },
      steps: [
        { ...first, submit: { run: 'open', outcomes: { opened: [{ to: 'review' }] } } },
        { ...first, id: 'vet', path: '/vet', form: 'vet', title: 'Your vet', shownWhen: 'noReceipt' },
        review,
      ],
    },
    forms: { ...pets.forms, vet: async () => vet },
  };

  test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['lists each step that is shown', { vet: { name: 'Ada' } }, ['Your pet', 'Your vet']],
    ['leaves out a slot that is null', { vet: null }, ['Your pet']],
    ['leaves out what a hidden step has asked', { vet: { name: 'Ada' }, receipt: 7 }, ['Your pet']],
  ])('%s', async (_, store, titles) => {
    render(<Flow flow={opens} facts={facts} actions={{ open: () => ({ outcome: 'opened', store }) }} />);
    await fillIn('Tom');

    expect(await screen.findByText('Tom')).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
  });
});

test('an action that returns a name has had that outcome, and a toast is announced', async () => {
  const send = vi.fn(() => ({ outcome: 'sent', store: { receipt: 7 } }));
  render(<Flow flow={pets} facts={facts} actions={{ send }} />);
  await fillIn('Tom');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('It is sent');
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ slots: { pet: { name: 'Tom' } } }));
});

test('a toast goes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const press = userEvent.setup({ advanceTimers: vi.advanceTimersByTimeAsync });
  render(<Flow flow={pets} facts={facts} actions={{ send: () => ({ outcome: 'sent', store: { receipt: 7 } }) }} />);
  await fillIn('Tom');
  await press.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('It is sent'));
  await act(() => vi.advanceTimersByTimeAsync(10_000));

  expect(screen.getByRole('status').textContent).toBe('');
});

test('an action that is not there is reported, and the visitor reads what the flow has for it', async () => {
  const onProblem = vi.fn();
  render(<Flow flow={pets} facts={facts} onProblem={onProblem} />);
  await fillIn('Tom');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  expect((await screen.findByRole('alert')).textContent).toBe('It did not arrive');
  expect(onProblem).toHaveBeenCalledWith({ code: 'action-unknown', detail: 'send' });
});

test('a visitor who loads the page again finds the answers', async () => {
  render(<Flow flow={pets} facts={facts} />);
  await fillIn('Tom');
  cleanup();
  render(<Flow flow={pets} facts={facts} />);

  expect(await screen.findByText('Tom')).toBeDefined();
});

test('the form of an item goes back to its list, also where the list is the first step', async () => {
  const listed = flowOf({
    data: { pets: { privacy: 'public' } },
    steps: [
      {
        id: 'pets',
        path: '/pets',
        title: 'Your pets',
        repeat: { slot: 'pets', form: 'pet', item: 'Pet', itemTitle: 'A pet', minimum: 0 },
        submit: { do: { to: 'done' } },
      },
      { id: 'done', path: '/done', title: 'Thank you', body: 'Bye', end: 'done' },
    ],
  });
  render(<Flow flow={{ ...pets, flow: listed }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add one' }));
  await screen.findByRole('heading', { name: 'A pet' });
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));

  expect(screen.getByRole('heading', { name: 'Your pets' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
});

test('a flow in memory leaves the address of the page alone', async () => {
  render(<Flow flow={pets} facts={facts} router="memory" />);
  await fillIn('Tom');

  expect(window.location.pathname).toBe('/');
});

test('an address that the flow does not have shows its screen for that', async () => {
  window.history.replaceState(null, '', '/nowhere');
  render(<Flow flow={pets} facts={facts} />);

  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
});

test('beneath React Router, the steps are paths of it', async () => {
  const seen: string[] = [];
  function Path() {
    seen.push(useLocation().pathname);
    return null;
  }
  render(
    <MemoryRouter initialEntries={['/']}>
      <Path />
      <RoutedFlow flow={pets} facts={facts} />
    </MemoryRouter>,
  );
  await fillIn('Tom');

  await waitFor(() => expect([...new Set(seen)]).toEqual(['/', '/pet', '/review']));
  expect(window.location.pathname).toBe('/');
});

test('the theme has its own words in English and Spanish, and the host may replace each', async () => {
  const translate = (key: string) => (key === 'starter.problem' ? 'Revise esto' : key);
  render(<Flow flow={pets} facts={facts} locale="es" translate={translate} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));

  expect(await screen.findByText('Paso 1 de 3')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Revise esto' })).toBeDefined();
});

test('a host that renders again with an equal session keeps what an action changed in it', async () => {
  const show = () => (
    <Flow
      flow={pets}
      session={{ isSent: false }}
      facts={{ arrived: ({ session }) => session['isSent'] === true }}
      actions={{ send: async () => ({ outcome: 'sent', session: { isSent: true } }) }}
    />
  );
  const { rerender } = render(show());
  await fillIn('Tom');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('heading', { name: 'Thank you' });

  rerender(show());

  expect(screen.getByRole('heading', { name: 'Thank you' })).toBeTruthy();
});
