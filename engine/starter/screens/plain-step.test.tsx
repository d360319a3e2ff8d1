// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { flowOf } from '../testing/flow-of.ts';
import { openScreen } from '../testing/open-screen.tsx';

afterEach(cleanup);

const flow = flowOf({
  steps: [
    {
      id: 'welcome',
      path: '/welcome',
      title: 'welcome.title',
      body: ['welcome.what', 'welcome.howLong'],
      buttons: {
        submit: { label: 'welcome.begin' },
        later: { label: 'welcome.later', kind: 'secondary' },
        decline: { label: 'welcome.decline', kind: 'link' },
      },
      submit: { run: 'begin', outcomes: { begun: { to: 'end' }, full: { stay: true, formMessage: 'welcome.full' } } },
      acts: { later: { do: { to: 'end' } }, decline: { do: { stay: true } } },
    },
    { id: 'end', path: '/end', title: 'end.title', body: 'end.text', end: 'done' },
  ],
});
const texts = { 'welcome.what': 'We ask three questions.', 'welcome.begin': 'Begin', 'welcome.later': 'Not now' };
const button = (name: string) => screen.getByRole('button', { name });

describe('a step with a text and buttons', () => {
  test('shows each paragraph and each button in its order', async () => {
    await openScreen({ flow, texts, at: '/welcome' });

    expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'We ask three questions.',
      'welcome.howLong',
    ]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Back',
      'Begin',
      'Not now',
      'welcome.decline',
    ]);
  });

  test('a button starts its act by keyboard', async () => {
    const { visitor, paths } = await openScreen({ flow, texts, at: '/welcome' });
    button('Not now').focus();
    await visitor.keyboard('{Enter}');

    expect(paths).toEqual(['/end']);
    expect(screen.getByRole('heading', { name: 'end.title' })).toBeTruthy();
  });

  test('the button "submit" sends the step, once for a double click', async () => {
    const { visitor, runs } = await openScreen({ flow, texts, at: '/welcome', answers: { begin: new Promise(() => undefined) } });
    await visitor.dblClick(button('Begin'));

    expect(runs.map(([name]) => name)).toEqual(['begin']);
    expect(button('Begin').getAttribute('aria-disabled')).toBe('true');
  });

  test('a message of the flow takes the focus', async () => {
    const { visitor } = await openScreen({ flow, texts, at: '/welcome', answers: { begin: { outcome: 'full' } } });
    await visitor.click(button('Begin'));

    const message = await screen.findByRole('alert');
    expect(message.textContent).toBe('welcome.full');
    expect(document.activeElement).toBe(message);
  });
});
