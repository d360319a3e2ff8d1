import { readdirSync, readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { openFlows } from './flow-cache.ts';
import { emitProviderSchema, providerSchemaFor } from './provider-schema.ts';

const files = readdirSync('flows').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
const { flows } = openFlows(files.map((name) => ({ file: `flows/${name}`, text: readFileSync(`flows/${name}`, 'utf8') })));

test('providers/provider.schema.json is what provider files are checked against', async () => {
  await expect(emitProviderSchema(flows, '../flows/names.schema.json')).toMatchFileSnapshot('../providers/provider.schema.json');
});

test('the schema is one that a validator reads', () => {
  const ajv = new Ajv();

  expect([ajv.validateSchema(providerSchemaFor(flows)), ajv.errors]).toEqual([true, null]);
});
