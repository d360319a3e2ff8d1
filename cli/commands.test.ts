import { expect, test } from 'vitest';

import { commands } from './commands.ts';

test.each(commands)('$name loads the command of that name', async ({ name, load }) => {
  expect((await load()).name).toBe(name);
});
