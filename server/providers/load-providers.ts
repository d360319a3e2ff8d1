import type { FlowSource, Registry } from '#engine/check';

import { openFlows, type FlowShelf } from './flow-shelf.ts';
import { createProviderBook, type ProviderBook, type ProviderBookEvents } from './provider-book.ts';
import { createProviderReader } from './read-provider.ts';

export interface LoadProvidersOptions extends ProviderBookEvents {
  readonly dir: string;
  readonly flows: readonly FlowSource[];
  /** Without it, names that only the app knows are taken on trust. */
  readonly registry?: Registry;
  /** Files may use what is for trying things out. */
  readonly isTestMode?: boolean;
}

/** Every provider of a folder with the flows as each of them has changed them. */
export function loadProviders({
  dir,
  flows,
  registry,
  isTestMode,
  ...events
}: LoadProvidersOptions): ProviderBook & Pick<FlowShelf, 'flowOf' | 'flowsOf'> {
  const shelf = openFlows(flows, registry);
  const book = createProviderBook(dir, createProviderReader(shelf, { registry, isTestMode }), events);
  return { ...book, flowOf: shelf.flowOf, flowsOf: shelf.flowsOf };
}
