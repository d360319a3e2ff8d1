export { type FlowShelf, openFlows } from './flow-shelf.ts';
export { loadProviders, type LoadProvidersOptions } from './load-providers.ts';
export type { ProviderBook, ProviderBookEvents } from './provider-book.ts';
export { publicProvider, type Provider } from './provider.ts';
export { providerSchemaFor } from './provider-schema.ts';
export type { PublicProvider } from '#rules';
