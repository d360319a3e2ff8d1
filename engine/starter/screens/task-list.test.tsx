// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { flowOf } from '../testing/flow-of.ts';
import { openScreen } from '../testing/open-screen.tsx';

afterEach(cleanup);

const tasks = [
  { title: 'tasks.child', steps: ['child', 'health'] },
  { title: 'tasks.family', steps: ['family'] },
  { title: 'tasks.bus', steps: ['bus'], doneWhen: 'busChosen' },
  { title: 'tasks.boat', steps: ['boat'] },
];
const sent = (form: string) => ({ sent: form });
const flow = flowOf(
  {
    data: {
      child: { form: 'child', privacy: 'public' },
      health: { form: 'health', privacy: 'public' },
      family: { form: 'family', privacy: 'public' },
      boat: { form: 'boat', privacy: 'public' },
      bus: { privacy: 'public' },
    },
    facts: {
      child: sent('child'),
      health: sent('health'),
      family: sent('family'),
      boat: sent('boat'),
      busChosen: { answered: 'bus' },
    },
    guards: { family: { when: 'family', description: 'the family can be reached' } },
    steps: [
      { id: 'list', path: '/list', title: 'list.title', tasks, back: null },
      { id: 'child', path: '/child', form: 'child', title: 'child.title', submit: { do: { to: 'health' } } },
      { id: 'health', path: '/health', form: 'health', title: 'health.title', submit: { do: { to: 'list' } } },
      { id: 'family', path: '/family', form: 'family', title: 'family.title', submit: { do: { to: 'list' } } },
      {
        id: 'bus',
        path: '/bus',
        title: 'bus.title',
        requires: [{ guard: 'family', otherwise: { to: 'list' } }],
        acts: { north: { do: { set: { bus: 'north' }, to: 'list' } } },
      },
      {
        id: 'boat',
        path: '/boat',
        form: 'boat',
        title: 'boat.title',
        shownWhen: 'busChosen',
        instead: 'list',
        submit: { do: { to: 'list' } },
      },
    ],
  },
  (form) => ({ form, submit: 'go', fields: { name: { widget: 'text', label: 'name', message: 'name' } } }),
);

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const link = (name: string) => screen.getByRole('link', { name });

describe('a list of tasks', () => {
  test('shows a task without an answer as not started, and one whose step needs another first as one that cannot start', async () => {
    await openScreen({ flow, at: '/list' });

    expect(lines()).toEqual(['tasks.childNot started', 'tasks.familyNot started', 'tasks.busCannot start yet']);
    expect(screen.queryByRole('link', { name: 'tasks.bus' })).toBeNull();
    expect(screen.getByText('Completed: 0 of 3')).toBeTruthy();
  });

  test('names the state of a task with its link', async () => {
    await openScreen({ flow, at: '/list', locale: 'es' });
    const described = link('tasks.child').getAttribute('aria-describedby') ?? '';

    expect(document.getElementById(described)?.textContent).toBe('Sin empezar');
  });

  test('a task is in progress from its first answer, and its link goes to the first step that is not done', async () => {
    const { visitor, store, paths } = await openScreen({ flow, at: '/list', slots: { child: { name: 'Ana' } } });
    expect(lines()[0]).toBe('tasks.childIn progress');
    expect(link('tasks.child').getAttribute('href')).toBe('/child');

    await visitor.click(link('tasks.child'));
    store.submit({ name: 'Ana' });

    expect(paths).toEqual(['/child', '/health']);
  });

  test('a task is done when the forms of its steps were sent, and opens what it needed to be done', async () => {
    const { visitor, store, paths } = await openScreen({ flow, at: '/list' });
    await visitor.click(link('tasks.family'));
    store.submit({ phone: '6075550142' });

    expect(await screen.findByText('Completed: 1 of 3')).toBeTruthy();
    expect(lines().slice(1)).toEqual(['tasks.familyCompleted', 'tasks.busNot started']);
    expect(paths).toEqual(['/family', '/list']);
  });

  test('a task with a condition of its own is done when that holds; a task of hidden steps is not there until they are', async () => {
    await openScreen({ flow, at: '/list', slots: { bus: 'north' } });

    expect(lines().slice(2)).toEqual(['tasks.busCompleted', 'tasks.boatNot started']);
  });

  test.each([
    ['/family', '/list'],
    ['/health', '/child'],
  ])('Back goes from %s of a task to %s', async (at, to) => {
    const { store, paths } = await openScreen({ flow, at });
    store.back();

    expect(paths).toEqual([to]);
  });
});
