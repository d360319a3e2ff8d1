// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';

import { useStudio } from '../../store/studio-store.ts';
import { createTexts } from '../../texts/index.ts';
import { Problems } from './problems.tsx';

const file = 'flows/repair.json';
const text = '{ "guards": { "unused": "x" } }';
const diagnostic = {
  severity: 'error',
  code: 'FLOW012',
  docs: '',
  file,
  line: 3,
  column: 5,
  message: 'there is no guard "priced"',
  cure: 'did you mean "price"?',
  fix: { description: 'removed the guard', edit: { from: 12, to: 29, put: '{}' } },
} as const;

beforeEach(() => useStudio.setState({ isCheckSlow: false, drafts: { [file]: { file, read: text, hash: '', text } } }));

function show(diagnostics: Parameters<typeof Problems>[0]['diagnostics'], language: 'en' | 'es' = 'en') {
  return render(
    <I18nextProvider i18n={createTexts(language)}>
      <MemoryRouter>
        <Problems diagnostics={diagnostics} />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

test('a problem has its cure, and a link to its line', () => {
  const { unmount } = show([diagnostic]);

  expect(screen.getByText('did you mean "price"?').lang).toBe('en');
  expect(screen.getByRole('link', { name: `Open ${file}, line 3` }).getAttribute('href')).toBe(`/files/${file}?line=3&column=5`);
  unmount();
});

test('a press on "Mend it" makes the change in the draft, and saves nothing', async () => {
  const { unmount } = show([diagnostic]);
  await userEvent.click(screen.getByRole('button', { name: 'Mend it' }));

  expect(useStudio.getState().drafts[file]).toMatchObject({ read: text, text: '{ "guards": {} }' });
  unmount();
});

test('a file that the service does not serve is listed with the cure, and without a link to a file that is not here', () => {
  const refused = {
    file: 'providers/copy.json',
    code: 'PROV015',
    message: 'the provider_id "west" belongs to …',
    cure: 'rename it',
  };
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <MemoryRouter>
        <Problems diagnostics={[]} refused={[refused]} />
      </MemoryRouter>
    </I18nextProvider>,
  );

  expect(screen.getByText('rename it').lang).toBe('en');
  expect(screen.getByText(/copy\.json/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
});

test('a configuration without problems is reported in the language of Studio', () => {
  const { unmount } = show([], 'es');

  expect(screen.getByText('Ningún archivo tiene errores.')).toBeDefined();
  unmount();
});
