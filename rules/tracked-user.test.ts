import { expect, test } from 'vitest';

import { trackedUser } from './tracked-user.ts';

const ana = { application_id: 'a-1', first_name: 'ana', last_name: 'Rivera', email: 'ana.rivera@example.com' };

test('a tracked user is an id, two initials and a masked e-mail', () => {
  expect(trackedUser(ana)).toEqual({ id: 'a-1', firstName: 'A', lastName: 'R', email: 'ana•••@example.com' });
});

test('an e-mail that came masked stays as it is', () => {
  expect(trackedUser({ ...ana, email: 'ana•••@example.com' }).email).toBe('ana•••@example.com');
});

test('what is not known is empty', () => {
  expect(trackedUser({ ...ana, first_name: null, last_name: '  ', email: null })).toMatchObject({
    firstName: '',
    lastName: '',
    email: '',
  });
});

test('an initial is a whole character', () => {
  expect(trackedUser({ ...ana, first_name: '𝒜na' }).firstName).toBe('𝒜');
});
