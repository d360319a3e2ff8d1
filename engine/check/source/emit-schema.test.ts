import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { bicycleRepair } from '../../testing/bicycle-repair.ts';
import { emitSchema } from './bundle-schema.ts';

const schema = JSON.parse(emitSchema()) as object;

// After a change of the language: npx vitest run engine/check/emit-schema --update
test('flows/flow.schema.json is what the language states', async () => {
  await expect(emitSchema({ names: './names.schema.json' })).toMatchFileSnapshot('../../../flows/flow.schema.json');
});

test('the schema is one that a validator reads, and the flow of the tests fits it', () => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);

  expect(validate(JSON.parse(bicycleRepair.text))).toBe(true);
});

test('every property of the language has a description to hover over', () => {
  const silent: string[] = [];
  const countPart = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) countPart(value, `${path}/${key}`);
    if (!('properties' in part)) return;
    for (const [name, property] of Object.entries(part.properties as object)) {
      if (!['description', '$ref', 'const'].some((word) => word in property)) silent.push(`${path}/${name}`);
    }
  };
  countPart(schema, '');

  expect(silent).toEqual([]);
});
