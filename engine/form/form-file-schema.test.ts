import { expect, test } from 'vitest';
import { formFileSchema } from './form-file-schema.ts';

test('the schema that editors read is the one that the types come from', async () => {
  await expect(`${JSON.stringify(formFileSchema, null, 2)}\n`).toMatchFileSnapshot('../../flows/forms/form.schema.json');
});
