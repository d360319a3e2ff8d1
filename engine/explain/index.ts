/** The door of reading a flow: why a visitor lands where they land, and a flow in plain words. Pure, for command line and tests. */
export { describeExplanation, sayLanding } from './describe-explanation.ts';
export { describeOutcome } from './describe-outcome.ts';
export { diffFlows } from './diff/diff-flows.ts';
export { isRecord } from './diff/differences.ts';
export type { FlowReader } from './diff/flow-reader.ts';
export { sayJson, sayMembers, sayNow, sayPlainly } from './diff/say-change.ts';
export { type Change, type Sayer, tellChanges } from './diff/tell-changes.ts';
export { type Explanation, explain } from './explain.ts';
export { type ExplainedOutcome, explainOutcome, type Happening, type NotThere } from './explain-outcome.ts';
export { type FlowWords, wordsOf } from './flow-words.ts';
export { type FlowGraph, type GraphEdge, type GraphNode, graphOf, type GraphParts } from './graph-of.ts';
export { valuesOf } from './need.ts';
export { sayCondition } from './say-condition.ts';
export { sayList } from './say-list.ts';
export { toMermaid } from './to-mermaid.ts';
