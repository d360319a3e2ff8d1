import { expect, it } from 'vitest';

import { requireApplication, requireVault } from './action.ts';

it.each([undefined, null, 'a-1', 7])('an application that is %j is a fault of the flow, named by its slot', (application) => {
  expect(() => requireApplication({ application })).toThrow('slot "application" is empty');
});

it.each([undefined, null, 'a-1', 7])('vault data that is %j is a fault of the flow, named by its slot', (vaultData) => {
  expect(() => requireVault({ vaultData })).toThrow('slot "vaultData" is empty');
});

it('what earlier steps stored is handed on as it is', () => {
  const [application, vaultData] = [{ application_id: 'a-1' }, { bills: [] }];

  expect(requireApplication({ application, vaultData })).toBe(application);
  expect(requireVault({ application, vaultData })).toBe(vaultData);
});
