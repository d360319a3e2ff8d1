import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { openFlows } from './flow-shelf.ts';
import { emitProviderSchema } from './provider-schema.ts';

const { flows } = openFlows([{ file: 'flows/enrollment.json', text: readFileSync('flows/enrollment.json', 'utf8') }]);

test('providers/provider.schema.json is what provider files are checked against', async () => {
  await expect(emitProviderSchema(flows)).toMatchFileSnapshot('../../providers/provider.schema.json');
});
