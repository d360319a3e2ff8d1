/** What a worker of Studio does at each change, for those who measure it. */
export { createInspector, registryFrom } from './worker/inspector.ts';
