// For the `types` of a host's tsconfig.json: what `causeway` of `@causeway/engine/vite` serves.
declare module '*.json?flow' {
  import type { FlowModule } from '@causeway/engine/react';

  const flow: FlowModule;
  export default flow;
}
