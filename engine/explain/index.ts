/** The door of reading a flow: why a visitor lands where they land, and a flow in plain words. Pure, for command line and tests. */
export { describeExplanation, sayFacts, sayLanding } from './describe-explanation.ts';
export { describeOutcome } from './describe-outcome.ts';
export { type ExplainedHop, type Explanation, explain, type Lead } from './explain.ts';
export { type ExplainedOutcome, explainOutcome, type Happening, type NotThere } from './explain-outcome.ts';
export { type ExplainedRow, explainRows } from './explain-rows.ts';
export { type FlowGraph, type GraphEdge, type GraphNode, graphOf, type GraphParts } from './graph-of.ts';
export { type FlowWords, wordsOf } from './flow-words.ts';
export { type FactNeed, findNeed, type Need, valuesOf } from './need.ts';
export { byTitle, type NameFact, sayCondition, sayValue } from './say-condition.ts';
export { sayEffects, sayWhere } from './say-effects.ts';
export { sayList } from './say-list.ts';
export { sayNeed, sayValues, sayWanted } from './say-need.ts';
export { sayRows } from './say-rows.ts';
export { toMermaid } from './to-mermaid.ts';
