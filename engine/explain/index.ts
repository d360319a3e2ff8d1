/** The entry of reading a flow: why a visitor lands where they land, and a flow in plain words. Pure, for command line and tests. */
export { describeExplanation, formatDestination } from './describe-explanation.ts';
export { describeOutcome } from './describe-outcome.ts';
export { diffFlows } from './diff-flows.ts';
export { isRecord } from './differences.ts';
export type { FlowReader } from './flow-reader.ts';
export { formatJson, describeMembers, describeChange, describeDifference } from './change-sentences.ts';
export { type Change, type Describer, describeChanges } from './describe-changes.ts';
export { type Explanation, explain } from './explain.ts';
export { type ExplainedOutcome, explainOutcome, type StepEvent, type NotThere } from './explain-outcome.ts';
export { type FlowWords, wordsOf } from './flow-words.ts';
export { type FlowGraph, type GraphEdge, type GraphNode, graphOf, type GraphParts } from './graph-of.ts';
export { valuesOf } from './need.ts';
export { formatCondition } from './format-condition.ts';
export { formatList } from './format-list.ts';
export { toMermaid } from './to-mermaid.ts';
