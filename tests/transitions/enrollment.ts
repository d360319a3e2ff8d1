import { markedFlows, type MarkedFlow } from './marked-flow.ts';

const marked = markedFlows.find(({ flow }) => flow.flow === 'enrollment');
if (!marked) throw new Error('there is no enrollment flow');

/** The enrollment flow, its rows marked by their names. */
export const { flow, open, withAllFacts }: MarkedFlow = marked;
