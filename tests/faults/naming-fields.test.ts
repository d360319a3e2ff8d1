import { calls } from '#api';
import { expect, test } from 'vitest';

import { fieldsOf } from './known-fields.ts';
import { namingFields, plainFields } from './naming-fields.ts';

test('the sweep of strangers knows of each field of a request whether it names something of a person', () => {
  const fields = [...new Set(Object.values(calls).flatMap(fieldsOf))];

  expect(fields.toSorted()).toEqual([...namingFields, ...plainFields].toSorted());
});
