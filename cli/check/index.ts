/** The entry for Studio, whose worker checks and proves as the command does. */
export { checkConfiguration, readAll } from './check-configuration.ts';
export { editorSchemas } from './editor-schemas.ts';
export { checkIdleWords } from './check-idle-words.ts';
export { proofsInMemory } from '../prove/proof-store.ts';
export { overlayOf, proofDiagnostics, type Proved, proveConfiguration } from '../prove/prove-configuration.ts';
export { factsOfVisitor } from '../reading/facts-of-visitor.ts';
