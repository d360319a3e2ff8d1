import { testProvider } from './test-provider.ts';
import type { Provider } from '#configuration';

/** A provider for tests; name what matters to the test. */
export function aProvider(changes: Partial<Provider> = {}): Provider {
  return { ...testProvider, plan_lengths: [3, 6, 12, 24], charge_days: [1, 15, 28, 31], ...changes };
}
