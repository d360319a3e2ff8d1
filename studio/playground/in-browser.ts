import type { Connection } from '../store/connection.ts';
import { leaveWithoutAsking } from '../store/studio-store.ts';
import { names } from './names.ts';
import { otherFiles, sampleFiles } from './sample-files.ts';

const KEY = 'playground ';

/** The files of the playground, with what was saved in this browser. Nothing is sent. */
export const inBrowser: Connection = {
  open: () =>
    Promise.resolve({
      files: sampleFiles.map((one) => {
        const kept = localStorage.getItem(KEY + one.file);
        return kept === null ? one : { ...one, text: kept, hash: kept };
      }),
      others: otherFiles,
      registry: names,
      env: {},
      folder: 'playground',
    }),
  save({ file, text }) {
    localStorage.setItem(KEY + file, text);
    return Promise.resolve({ hash: text });
  },
  follow({ onOpen }) {
    onOpen();
    // No other person changes these files.
    return new Promise<never>(() => undefined);
  },
};

/** Forgets what was saved, and shows the samples as they came. */
export function startOver(): void {
  leaveWithoutAsking();
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(KEY))) localStorage.removeItem(key);
  location.reload();
}
