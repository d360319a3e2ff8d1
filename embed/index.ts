export { mount, type Funnel, type FunnelOptions, type FunnelProblem } from './funnel.ts';
export type { FunnelMessage, HelloMessage, HostOffer } from './messages.ts';
