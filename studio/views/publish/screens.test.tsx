// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ComparedScreen, ComparedScreens, Review } from '../../service/index.ts';
import { draftsOf } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { Screens } from './screens.tsx';

const review: Review = {
  provider: 'north',
  timeZone: 'UTC',
  roles: ['viewer'],
  over: 'in force',
  isNew: false,
  needsApproval: false,
  draft: { hash: 'a draft', by: 'Ruth Calder', at: '2026-11-20T09:00:00Z', isMine: false },
  changes: { sentences: [] },
  sessions: [],
  versions: [],
};
const plan: ComparedScreen = {
  flow: 'enrollment',
  step: 'payment-plan',
  path: '/payment-plan',
  changes: ['words', 'form'],
  visitor: 'drafted',
  person: 'Ana Rivera',
  shown: ['before', 'after'],
};
const running: ComparedScreen = { ...plan, step: 'pay', path: '/my-plan/pay', changes: ['brand'], shown: [], missing: 'loads' };
const fresh: ComparedScreen = { ...plan, step: 'ssn', path: '/ssn', changes: ['new'], shown: ['after'] };

beforeEach(() => {
  const files = [{ file: 'providers/north.json', text: JSON.stringify({ locales: ['es', 'en'] }), hash: '' }];
  useStudio.setState({ drafts: draftsOf(files), view: { flow: 'enrollment', provider: 'north' } });
});

let close = () => {};
afterEach(() => close());

/** The pages, where the service of Studio answers this. */
function open(answer: ComparedScreens | undefined, language: 'en' | 'es' = 'en', reviewed = review) {
  const sent = vi.spyOn(globalThis, 'fetch');
  sent.mockImplementation(async () => (answer ? Response.json(answer) : new Response('', { status: 500 })));
  const { unmount } = render(
    <I18nextProvider i18n={createTexts(language)}>
      <MemoryRouter>
        <Screens review={reviewed} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  close = unmount;
  return sent;
}

const addressOf = async (title: string) => new URL((await screen.findByTitle(title)).getAttribute('src') ?? '', 'http://studio');
/** A list renders its items after itself. */
const item = (name: RegExp) => within(screen.getByRole('listbox')).findByRole('option', { name });

test('a page that differs is shown in force and in the draft, to the same person in the first language of the provider', async () => {
  open({ changed: [plan], same: 38, unseen: 12 });
  const [before, after] = [await addressOf('In force: /payment-plan'), await addressOf('Draft: /payment-plan')];

  const wish = { step: 'payment-plan', visitor: 'drafted', language: 'es' };
  expect(Object.fromEntries(before.searchParams)).toMatchObject({ ...wish, side: 'before' });
  expect(Object.fromEntries(after.searchParams)).toMatchObject({ ...wish, side: 'after' });
  expect(screen.getByText(/^Ana Rivera, an invented person/)).toBeDefined();
  expect(screen.getByText(/^38 pages are the same in every language\. 12 more have no picture/)).toBeDefined();
  expect(await item(/words, form/)).toBeDefined();
});

test('both pages change their language and their size together', async () => {
  open({ changed: [plan], same: 38, unseen: 0 });
  await userEvent.click(await screen.findByRole('radio', { name: 'EN' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Desktop' }));

  for (const title of ['In force: /payment-plan', 'Draft: /payment-plan']) {
    expect((await addressOf(title)).searchParams.get('language')).toBe('en');
    expect(screen.getByTitle(title).closest('.device-space')?.getAttribute('style')).toContain('--device-width: 1280px');
  }
});

test('a page without a picture is in the list, with the reason in its place', async () => {
  open({ changed: [plan, running], same: 1, unseen: 0 });
  await screen.findByTitle('Draft: /payment-plan');
  await userEvent.click(await item(/my-plan\/pay.*no picture/));

  expect(screen.getByText('There is no picture: this page shows data that only a running service has.')).toBeDefined();
  expect(screen.queryByTitle(/:/)).toBeNull();
});

test('a page that only the draft has is shown once, and the other place states that', async () => {
  open({ changed: [fresh], same: 1, unseen: 0 });

  expect(await addressOf('Draft: /ssn')).toBeDefined();
  expect(screen.queryByTitle('In force: /ssn')).toBeNull();
  expect(screen.getByText('This visitor does not see this page.')).toBeDefined();
});

test('the pages of a new provider are shown alone, named as new, in either language', async () => {
  open({ changed: [fresh], same: 0, unseen: 8 }, 'en', { ...review, isNew: true });

  expect((await addressOf('New: /ssn')).searchParams.get('language')).toBe('es');
  expect(screen.getByRole('heading', { name: 'New pages 1 page' })).toBeDefined();
  expect(screen.queryByText('This visitor does not see this page.')).toBeNull();
  expect(screen.queryByText(/are the same/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'EN' }));
  expect((await addressOf('New: /ssn')).searchParams.get('language')).toBe('en');
});

test('a draft that changes no page states how many are the same, in the language of Studio', async () => {
  open({ changed: [], same: 41, unseen: 0 }, 'es');

  expect(await screen.findByText(/^Ninguna página se ve distinta: 41 páginas son iguales/)).toBeDefined();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a file with faults is not compared, and the faults are listed', async () => {
  open({ problems: ['providers/north.json:3:1 is not JSON'] });

  expect((await screen.findByRole('alert')).textContent).toContain('is not JSON');
});

test('a comparison that failed is tried again with one press', async () => {
  const sent = open(undefined);
  const again = await screen.findByRole('button', { name: 'Try again' });
  sent.mockImplementation(async () => Response.json({ changed: [plan], same: 1, unseen: 0 }));
  await userEvent.click(again);

  expect(await addressOf('Draft: /payment-plan')).toBeDefined();
});
