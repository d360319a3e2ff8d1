import type { Explanation } from './explain.ts';
import type { FlowWords } from './flow-words.ts';
import type { Need } from './need.ts';
import { needsOf, sayHop } from './say-hop.ts';
import { factsOf } from './say-need.ts';

/** Why a visitor lands where they land, as lines of text: the landing, each place on the way, and what its facts mean. */
export function describeExplanation(explanation: Explanation, words: FlowWords): readonly string[] {
  const { hops, path } = explanation;
  const places = hops.map((hop) => sayHop(hop, words));
  const numbered = places.flatMap(([first = '', ...rest], index) => [
    `${index + 1}. ${first}`,
    ...rest.map((line) => `   ${line}`),
  ]);
  return [`${path} -> ${sayLanding(explanation)}`, '', ...numbered, ...sayFacts(hops.flatMap(needsOf), words)];
}

/** Where the visitor lands: a path, or what is shown instead of one. */
export function sayLanding({ landing, path }: Explanation): string {
  switch (landing.kind) {
    case 'render':
      return path;
    case 'redirect':
      return landing.path;
    case 'wait':
      return 'waits';
    case 'notFound':
      return 'not found';
  }
}

/** The titles of the facts that the explanation names. */
export function sayFacts(needs: readonly Need[], { titleOf }: FlowWords): readonly string[] {
  const names = [...new Set(needs.flatMap(factsOf).map(({ fact }) => fact))];
  const lines = names.flatMap((name) => {
    const title = titleOf(name);
    return title === undefined ? [] : [`${name}: ${title}`];
  });
  return lines.length === 0 ? [] : ['', ...lines];
}
