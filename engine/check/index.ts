/** The door for server, command line and tests: it brings a parser and a validator along and is never bundled for the browser. */
export { checkFlow, compileFlow, describeDiagnostic, FlowFaults } from './check-flow.ts';
export { shapeFaults, withoutEchoes } from './check-schema.ts';
export { describeMismatch } from './describe-mismatch.ts';
export { checkTogether } from './check-together.ts';
export { createConditionReader } from './conditions.ts';
export type { Diagnostic } from './diagnostic.ts';
export { findNearest } from './did-you-mean.ts';
export { emitSchema } from './emit-schema.ts';
export { type Fault, type FaultKind, type FaultName, type FaultTable, faultTable, pageOf, withoutFix } from './fault.ts';
export { type CheckOptions, loadFlow } from './load-flow.ts';
export { applyEdits, type TextEdit } from './fix.ts';
export { describePath, type JsonPath } from './json-path.ts';
export type { Position } from './locator.ts';
export { type ParsedJson, parseJsonWithPositions } from './parse-json.ts';
export type { ActionDeclaration, FactAfter, FactReading, OutcomeDeclaration, Registry } from './registry.ts';
export type { FlowSource, Overlay, OverlaySource } from './source.ts';
export { inOrder, toDiagnostic, toDiagnostics } from './to-diagnostics.ts';
export type { Flow } from '../schema/flow.ts';
