import { readFileSync } from 'node:fs';
import { advance, emptyState, locate, openFlow, readFacts } from '@causeway/engine';
import { compileFlow } from '@causeway/engine/check';

const flow = openFlow(compileFlow({ file: 'flow.json', text: readFileSync('flow.json', 'utf8') }));
const factsOf = (state) => readFacts(flow, { ...state, session: {}, options: {} }, {});
console.log(locate(flow, factsOf(emptyState), '/agree').path); // "/bicycle": there is no price yet
const asked = advance(flow, emptyState, { type: 'submit', step: 'bicycle', data: { brand: 'Diamant' } }, factsOf);
const answer = { type: 'outcome', run: asked.effects[0].run, outcome: 'priced', store: { price: 80 } };
console.log(advance(flow, asked.state, answer, factsOf).effects); // go to "/agree"
