import type { FindForm } from '#engine/answers';
import { expect, it } from 'vitest';

import { filesIn } from './take-uploads.ts';

const findForm = (() => ({ files: { photos: {} } })) as unknown as FindForm;
const photo = { id: 'a', name: 'cat.jpg' };

it('finds the files of a form, and those of each item of a list', () => {
  expect(filesIn({ pet: { photos: [photo] }, pets: [{ photos: [] }, { photos: [photo] }] }, findForm)).toEqual([
    { form: 'pet', field: 'photos', file: photo },
    { form: 'pets', field: 'photos', item: 1, file: photo },
  ]);
});
