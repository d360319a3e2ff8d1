import { useEffect, useState } from 'react';

import { useStudio } from '../store/studio-store.ts';

/** A save is on disk, and several in a row are shown once. */
const PAUSE_MS = 500;

/** The hashes of all files as they are on disk, once they stay the same for a moment. */
export function useSaves(): string {
  const hashes = useStudio(({ drafts }) =>
    Object.values(drafts)
      .map(({ hash }) => hash)
      .join(),
  );
  const [settled, setSettled] = useState(hashes);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(hashes), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [hashes]);
  return settled;
}
