// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Review } from '../../service/index.ts';
import { draftsOf } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { PublishView } from './publish-view.tsx';

const FILE = 'providers/north.json';
const review: Review = {
  provider: 'north',
  timeZone: 'America/Chicago',
  roles: ['editor'],
  over: 'in force',
  isNew: false,
  needsApproval: false,
  draft: { hash: 'a draft', by: 'Ruth Calder', at: '2026-11-20T09:00:00Z', isMine: true },
  changes: { sentences: [] },
  sessions: [],
  versions: [],
};

const takeFile = (hash: string) => useStudio.setState({ drafts: draftsOf([{ file: FILE, text: '{}', hash }]) });
beforeEach(() => takeFile('first'));
let close = () => {};
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

/** The view of a provider. Returns what makes the service of Studio answer, or fail, from then on, and the acts it was sent. */
async function open(language: 'en' | 'es' = 'en') {
  let isWell = true;
  const acts: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, options) => {
    if (path === '/api/publish') acts.push(JSON.parse(options?.body as string));
    if (!isWell) return new Response('', { status: 500 });
    return path === '/api/review/north' ? Response.json(review) : Response.json({ isDone: true });
  });
  const { unmount } = render(
    <I18nextProvider i18n={createTexts(language)}>
      <MemoryRouter initialEntries={['/publish?provider=north']}>
        <PublishView />
      </MemoryRouter>
    </I18nextProvider>,
  );
  close = unmount;
  await screen.findByRole('textbox', { name: language === 'en' ? 'Why' : 'Motivo' });
  return { acts, setWell: (next: boolean) => (isWell = next) };
}

describe('a review that cannot be read again', () => {
  const why = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Why' }).value;

  test('stays with what was typed, until it can', async () => {
    const { setWell } = await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'Shorter plans');
    fireEvent.change(screen.getByRole('slider', { name: 'Share of visitors' }), { target: { value: '10' } });
    setWell(false);
    takeFile('second');
    const alert = await screen.findByText(/could not be brought up to date/);
    expect(why()).toBe('Shorter plans');
    expect(screen.getByRole('button', { name: 'Publish to 10%' })).toBeDefined();

    setWell(true);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => alert.isConnected).toBe(false);
    expect(why()).toBe('Shorter plans');
  });
});

describe('a time to publish at', () => {
  const chooseTime = async (field: string, later: string, at: string) => {
    await userEvent.click(screen.getByRole('radio', { name: later }));
    fireEvent.change(screen.getByLabelText(field), { target: { value: at } });
  };

  test.each([
    ['2020-01-01T09:00', 'This time is over. Choose a later one.'],
    // The clocks go from 2:00 to 3:00 on that day.
    ['2999-03-10T02:30', 'There is no such time by the clocks of the provider.'],
  ])('publishes nothing when it is %s, and its field shows why', async (at, words) => {
    const { acts } = await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), 'Shorter plans');
    await chooseTime('Day and time in America/Chicago', 'At a time', at);
    const field = screen.getByLabelText('Day and time in America/Chicago');

    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    await userEvent.click(screen.getByRole('button', { name: 'Publish at that time' }));
    expect(acts).toEqual([]);

    await chooseTime('Day and time in America/Chicago', 'At a time', '2999-01-01T09:00');
    expect(field.hasAttribute('aria-describedby')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Publish at that time' }));
    expect(acts).toMatchObject([{ act: 'publish', at: '2999-01-01T09:00' }]);
  });

  test('is explained in Spanish', async () => {
    await open('es');
    await chooseTime('Día y hora en America/Chicago', 'En una fecha', '2020-01-01T09:00');

    expect(screen.getByLabelText('Día y hora en America/Chicago').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Esta hora ya pasó. Elija una posterior.').length).toBeGreaterThan(0);
  });
});
