import { expect, test } from 'vitest';

import { forgetOthers, tenantOf } from './browser-store.ts';

const ofPatient = { signedIn: false, agent: 'none' } as const;
const ofAgent = { signedIn: false, agent: 'internal', agentSession: 'k1' } as const;

/** As much of a storage as is asked for. */
function aStorage(...keys: readonly string[]): Storage {
  const storage = Object.fromEntries(keys.map((key) => [key, 'something']));
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] });
  return storage as unknown as Storage;
}

test('what a patient left is gone when an agent has signed in', () => {
  const storage = aStorage('causeway.lakeside.enrollment', 'causeway.lakeside@k1.enrollment', 'theirs');
  forgetOthers(storage, tenantOf('lakeside', ofAgent));

  expect(Object.keys(storage)).toEqual(['causeway.lakeside@k1.enrollment', 'theirs']);
});

test('what an agent left is gone when a patient is there', () => {
  const storage = aStorage('causeway.lakeside.enrollment', 'causeway.lakeside@k1.enrollment');
  forgetOthers(storage, tenantOf('lakeside', ofPatient));

  expect(Object.keys(storage)).toEqual(['causeway.lakeside.enrollment']);
});

test('what one sign-in left is not for the next', () => {
  const storage = aStorage('causeway.lakeside@k1.enrollment');
  forgetOthers(storage, tenantOf('lakeside', { ...ofAgent, agentSession: 'k2' }));

  expect(Object.keys(storage)).toEqual([]);
});
