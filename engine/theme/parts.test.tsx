// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { compileFlow } from '../check/index.ts';
import { expandForm } from '../form/index.ts';
import { Flow, type FlowModule, type FormModule, partOfPage } from '../react/index.ts';
import { starterWidgets } from '../starter/index.ts';
import { FormStep, NotFound, theme } from './index.ts';

const step = (id: string, to: string) => ({ id, path: `/${id}`, form: id, title: `The ${id}`, submit: { do: { to } } });
const flow = compileFlow({
  file: 'flow.json',
  text: JSON.stringify({
    flow: 'pets',
    version: 1,
    base: '/',
    data: { pet: { form: 'pet', privacy: 'public' }, owner: { form: 'owner', privacy: 'contact' } },
    facts: {},
    guards: {},
    entry: [{ to: 'pet' }],
    notFound: 'not-found',
    errors: { '*': { stay: true } },
    steps: [step('pet', 'owner'), step('owner', 'done'), { id: 'done', path: '/done', title: 'Done', screen: 'thanks' }],
  }),
});

function formNamed(form: string): FormModule {
  return {
    form: expandForm({
      form,
      language: 'en',
      submit: 'Continue',
      fields: { name: { widget: 'text', label: `Name of the ${form}` } },
    }),
    validate: () => true,
    widgets: starterWidgets,
    checks: {},
  };
}

/** As the bundler serves a flow: what the first step shows is there, the rest is fetched. */
function aModule({
  owner,
  thanks,
}: {
  readonly owner: () => Promise<FormModule>;
  readonly thanks: () => Promise<Thanks>;
}): FlowModule {
  return {
    flow,
    theme,
    forms: { pet: partOfPage(formNamed('pet')), owner },
    screens: { 'form-step': FormStep, 'not-found': NotFound },
    laterScreens: { thanks },
  };
}

type Thanks = { readonly Screen: () => ReactNode };

const loads = () => ({
  owner: vi.fn(async () => formNamed('owner')),
  thanks: vi.fn(async () => ({ Screen: () => <h1>Thank you</h1> })),
});

/** The browser's idle time comes when a test lets it. */
let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  window.history.replaceState(null, '', '/pet');
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

async function letIdle(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await act(async () => idle.splice(0).forEach((run) => run()));
}

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

test('the form that comes with the page is there with the first rendering', () => {
  render(<Flow flow={aModule(loads())} />);

  expect(screen.getByLabelText('Name of the pet')).toBeDefined();
});

test('what later steps show is fetched while the page is idle, and is there at once when the visitor comes to it', async () => {
  const { owner, thanks } = loads();
  render(<Flow flow={aModule({ owner, thanks })} />);
  const before = [owner.mock.calls.length, thanks.mock.calls.length];
  await letIdle(3);
  await goOn();
  expect(screen.getByLabelText('Name of the owner')).toBeDefined();
  await goOn();

  expect(screen.getByRole('heading', { name: 'Thank you' })).toBeDefined();
  expect([before, owner.mock.calls.length, thanks.mock.calls.length]).toEqual([[0, 0], 1, 1]);
});

test('a visitor who is faster than the idle page waits for the form, which then appears', async () => {
  const { thanks } = loads();
  let arrive: (form: FormModule) => void = () => undefined;
  const owner = () => new Promise<FormModule>((resolve) => (arrive = resolve));
  render(<Flow flow={aModule({ owner, thanks })} />);
  await goOn();
  const early = screen.queryByLabelText('Name of the owner');
  await act(async () => arrive(formNamed('owner')));

  expect([early, screen.queryByLabelText('Name of the owner') !== null]).toEqual([null, true]);
});

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state: { readonly error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => (this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children);
}

test('a part that does not arrive is fetched again by its step, whose failure reaches the error boundary of the host', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { thanks } = loads();
  const owner = vi.fn(() => Promise.reject<FormModule>(new Error('offline')));
  render(
    <Boundary>
      <Flow flow={aModule({ owner, thanks })} />
    </Boundary>,
  );
  await letIdle(3);
  const before = screen.queryByRole('alert');
  await goOn();

  expect(before).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toBe('offline');
  expect(owner).toHaveBeenCalledTimes(2);
});
