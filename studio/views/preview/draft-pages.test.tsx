// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftsOf } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { DraftPages } from './draft-pages.tsx';

const pages = [
  { flow: 'enrollment', step: 'agent-lookup', path: '/agent-lookup', person: 'Jordan Blake' },
  { flow: 'enrollment', step: 'bill-info', path: '/bill-info', isFirst: true },
  { flow: 'enrollment', step: 'payment-plan', path: '/payment-plan', person: 'Ana Rivera' },
  { flow: 'my-plan', step: 'my-plan', path: '/my-plan/overview', person: 'Ana Rivera' },
  { flow: '', step: '/overview-1', path: '/overview-1' },
];

beforeEach(() => {
  const files = [{ file: 'providers/north.json', text: JSON.stringify({ locales: ['es', 'en'] }), hash: 'a hash' }];
  useStudio.setState({ drafts: draftsOf(files), view: { flow: 'enrollment', provider: 'north' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ pages }));
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <DraftPages provider="north" />
    </I18nextProvider>,
  );
  close = unmount;
});

let close = () => {};
afterEach(() => close());

const shown = async () =>
  new URL((await screen.findByTitle('Pages of north')).getAttribute('src') ?? '', 'http://studio').searchParams;

async function choosePage(path: string) {
  await userEvent.click(await screen.findByRole('button', { name: /Page$/ }));
  await userEvent.click(screen.getByRole('option', { name: path }));
}

test('the first page is that of a visitor who has entered nothing, in the first language of the provider', async () => {
  expect(Object.fromEntries(await shown())).toMatchObject({ step: 'bill-info', path: '/bill-info', language: 'es' });
  expect(screen.getByText(/^A visitor who has entered nothing sees this page/)).toBeDefined();
});

test('a page that needs earlier answers is shown to an invented person, in another language', async () => {
  await choosePage('/payment-plan');
  await userEvent.click(screen.getByRole('radio', { name: 'EN' }));

  expect(Object.fromEntries(await shown())).toMatchObject({ step: 'payment-plan', language: 'en' });
  expect(screen.getByText(/^Ana Rivera, an invented person, sees this page/)).toBeDefined();
});

test('the pages are those of the flow that is chosen, and those beside the flows', async () => {
  await shown();
  act(() => useStudio.setState({ view: { flow: 'my-plan', provider: 'north' } }));

  expect((await shown()).get('path')).toBe('/my-plan/overview');
  await userEvent.click(screen.getByRole('button', { name: /Page$/ }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['/my-plan/overview', '/overview-1']);
});

test('a question answers why nothing can be pressed, and what to do instead', async () => {
  await shown();

  expect(screen.getByText('Why can nothing be pressed?').closest('details')?.textContent).toContain('open the preview there');
});
