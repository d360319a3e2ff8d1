// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';

import { useStudio } from '../store/studio-store.ts';
import { createTexts } from '../texts/index.ts';
import { Conflicts } from './conflict-dialog.tsx';

const file = 'providers/lakeside.json';
const read = '{\n  "name": "Lakeside",\n  "phone": "1"\n}\n';
const now = { file, text: read.replace('"1"', '"2"'), hash: 'theirs' };
const draft = { file, read, hash: 'first', text: read.replace('Lakeside', 'Lakeside Health'), conflict: now };

function open(edited: typeof draft = draft) {
  useStudio.setState({ drafts: { [file]: edited } });
  return render(
    <I18nextProvider i18n={createTexts('en')}>
      <Conflicts files={[file]} />
    </I18nextProvider>,
  );
}

test('a file that changed on disk is shown beside the own text', () => {
  const { unmount } = open();

  expect(screen.getByLabelText('On disk now').textContent).toContain('+   "phone": "2"');
  expect(screen.getByLabelText('Yours').textContent).toContain('+   "name": "Lakeside Health",');
  unmount();
});

test.each([
  ['Merge by key', now.text.replace('Lakeside', 'Lakeside Health')],
  ['Use the one on disk', now.text],
  ['Keep yours and overwrite', draft.text],
])('"%s" decides for that text, on top of what is on disk', async (name, text) => {
  const { unmount } = open();
  await userEvent.click(screen.getByRole('button', { name }));

  expect(useStudio.getState().drafts[file]).toEqual({ file, read: now.text, hash: 'theirs', text });
  unmount();
});

test('a part that one person changed and another removed is named, and kept whole by a merge', async () => {
  const brand = '{\n  "brand": { "accent": "#123456", "shape": "round" }\n}\n';
  const { unmount } = open({
    ...draft,
    read: brand,
    text: brand.replace('#123456', '#abcdef'),
    conflict: { ...now, text: '{\n  "name": "Lakeside"\n}\n' },
  });
  expect(screen.getByText(/brand\.accent/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Merge by key' }));

  expect(JSON.parse(useStudio.getState().drafts[file]?.text ?? '')).toEqual({
    name: 'Lakeside',
    brand: { accent: '#abcdef', shape: 'round' },
  });
  unmount();
});
