/** The door for server, command line and tests: it brings a parser and a validator along and is never bundled for the browser. */
export type { Diagnostic } from './diagnostic.ts';
export type { ActionDeclaration, FactAfter, OutcomeDeclaration, Registry } from './registry.ts';
export type { FlowSource, Overlay, OverlaySource } from './source.ts';
export type { Flow } from '../schema/flow.ts';
