// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';

import type { DiskChange, SaveRequest } from '../service/index.ts';
import { edit, openStudio } from '../store/studio-store.ts';
import { createTexts } from '../texts/index.ts';
import { HistoryButtons } from './history-buttons.tsx';

const flow = 'flows/repair.json';
const words = 'locales/en.json';
const read = '{\n  "lead": "Repair",\n  "end": "Paid"\n}\n';

let change: (disk: DiskChange) => void = () => {};
let close = () => {};
afterEach(() => close());

/** The buttons of a view with two files. The connection keeps what it is asked to save. */
async function open(): Promise<readonly SaveRequest[]> {
  const saved: SaveRequest[] = [];
  await openStudio(
    { flow: 'repair' },
    {
      connection: {
        open: async () => ({
          files: [flow, words].map((file) => ({ file, text: read, hash: 'first' })),
          others: [],
          registry: {},
          env: {},
          folder: 'here',
        }),
        save: async (request) => ({ hash: `after ${saved.push(request)}` }),
        follow({ onChange }) {
          change = onChange;
          return new Promise<never>(() => undefined);
        },
      },
      createWorker: () => Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as Worker,
    },
  );
  const { unmount } = render(
    <I18nextProvider i18n={createTexts('en')}>
      <HistoryButtons files={[flow, words]} />
    </I18nextProvider>,
  );
  close = unmount;
  return saved;
}

const theirs = { file: flow, text: read.replace('Paid', 'Ready'), hash: 'theirs' };
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ });

test('a file of the view that another person saved is merged, and then saved over what they saved', async () => {
  const saved = await open();
  edit(flow, read.replace('Repair', 'Mend'));
  change({ changed: [theirs], removed: [] });
  await screen.findByRole('heading', { name: `${flow} changed on disk` });
  await userEvent.click(screen.getByRole('button', { name: 'Merge by key' }));
  await userEvent.keyboard('{Control>}s{/Control}');

  expect(saved).toEqual([{ file: flow, text: theirs.text.replace('Repair', 'Mend'), hash: 'theirs' }]);
});

test('a decision that waits keeps Save from being pressed, and stays on the page', async () => {
  await open();
  edit(flow, read.replace('Repair', 'Mend'));
  change({ changed: [theirs], removed: [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Decide later' }));

  expect(saveButton().disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain(`${flow} changed on disk`);
});

test('a file that was removed on disk is named, and Save saves the other files alone', async () => {
  const saved = await open();
  edit(flow, read.replace('Repair', 'Mend'));
  change({ changed: [], removed: [flow] });
  await screen.findByText(/^flows\/repair\.json was removed on disk/);
  expect(saveButton().disabled).toBe(true);

  edit(words, read.replace('Paid', 'Ready'));
  await expect.poll(() => saveButton().disabled).toBe(false);
  await userEvent.click(saveButton());
  expect(saved.map(({ file }) => file)).toEqual([words]);
});
