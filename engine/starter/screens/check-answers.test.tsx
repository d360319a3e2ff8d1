// @vitest-environment happy-dom
import { expandForm } from '#engine/form';
import type { FormModule } from '#engine/react';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';

import { flowOf } from '../testing/flow-of.ts';
import { openScreen } from '../testing/open-screen.tsx';

afterEach(cleanup);

const written = (form: string) => ({ form, submit: 'go', fields: { name: { widget: 'text', label: 'name', message: 'name' } } });
const moduleOf = (form: string): FormModule => ({
  form: expandForm(written(form)),
  validate: () => true,
  widgets: {},
  checks: {},
});
const flow = flowOf(
  {
    data: { pet: { form: 'pet', privacy: 'public' }, vet: { form: 'vet', privacy: 'public' }, sick: { privacy: 'public' } },
    facts: { sick: { answered: 'sick' } },
    steps: [
      { id: 'pet', path: '/pet', form: 'pet', title: 'pet.title', submit: { do: { to: 'vet' } } },
      { id: 'vet', path: '/vet', form: 'vet', title: 'vet.title', shownWhen: 'sick', submit: { do: { to: 'check' } } },
      { id: 'check', path: '/check', title: 'check.title', check: 'earlier', end: 'done' },
    ],
  },
  written,
);

describe('the page that shows answers', () => {
  test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['lists each step that is shown', { vet: { name: 'Ada' }, sick: 'yes' }, ['pet.title', 'vet.title']],
    ['leaves out a slot that is null', { vet: null, sick: 'yes' }, ['pet.title']],
    ['leaves out what a hidden step has asked', { vet: { name: 'Ada' } }, ['pet.title']],
  ])('%s', async (_, slots, titles) => {
    const forms = { pet: moduleOf('pet'), vet: moduleOf('vet') };
    await openScreen({ flow, at: '/check', slots: { pet: { name: 'Tom' }, ...slots }, forms });

    expect(await screen.findByText('Tom')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles);
  });
});
