export { describeExplanation, describeHops, factsInHops, formatDestination, describeOutcome } from './describe-explanation.ts';
export { describeShares, diffFlows } from './diff-flows.ts';
export { isRecord } from '#engine';
export { type Change, type Describer, describeChanges } from './describe-changes.ts';
export { type FlowReader, type FlowWords, wordsOf } from './flow-words.ts';
export { describeOrder } from './describe-order.ts';
export { formatJson, describeMembers, describeChange, describeDifference } from './describe-changes.ts';
export { type Explanation, explain } from './explain.ts';
export { type ExplainedOutcome, explainOutcome, type StepEvent, type NotThere } from './explain-outcome.ts';
export {
  describeEdges,
  type DescribedEdge,
  type FlowGraph,
  type GraphEdge,
  type GraphNode,
  graphOf,
  graphOfEdges,
  type GraphParts,
} from './graph-of.ts';
export { valuesOf } from './need.ts';
export { formatCondition, formatList } from './format-condition.ts';
export { toMermaid } from './to-mermaid.ts';
