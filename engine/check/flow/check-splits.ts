import type { Split } from '../../schema/split.ts';
import type { Checking } from './checking.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import { type Fault, faultAt } from '../source/fault.ts';
import type { Overlay } from '../source/source.ts';

/** The shares of a split are all visitors, and its name is that of nothing else. */
export function checkSplits({ flow }: Checking): readonly Fault[] {
  return Object.entries(flow.split ?? {}).flatMap(([name, arms]) => {
    const path = ['split', name];
    const problem = wrongSum(name, arms);
    const idle = Object.keys(arms).filter((arm) => arms[arm] === 0);
    return [
      ...(problem === undefined ? [] : [faultAt('split', path, problem, SUM)]),
      ...(problem === undefined ? idle : []).map((arm) => {
        const message = `the arm "${arm}" of the split "${name}" gets no visitors, so what only it shows is never seen`;
        return faultAt('idle-arm', [...path, arm], message, 'give it a share, or remove the arm and what only it shows');
      }),
      ...nameTaken({ flow }, name),
    ];
  });
}

const SUM = 'the shares of all arms together are 100';

function nameTaken({ flow }: Pick<Checking, 'flow'>, name: string): readonly Fault[] {
  const fact = flow.facts[name];
  const isOption = Object.hasOwn(flow.options ?? {}, name);
  const isOtherFact = !(fact && 'of' in fact && fact.of === `split.${name}`);
  if (name !== 'remembered' && !isOption && !isOtherFact) return [];
  const what = isOption ? 'an option' : 'a fact';
  const message = `"${name}" is the name of ${what} already, and a split is a fact of its own name`;
  return [{ ...faultAt('split', ['split', name], message, 'rename the split'), atKey: true }];
}

function wrongSum(name: string, arms: Split): string | undefined {
  const sum = Object.values(arms).reduce((all, share) => all + share, 0);
  return sum === 100 ? undefined : `the shares of the split "${name}" are ${sum} percent together`;
}

/** A tenant gives the arms that the flow has other shares; an arm that it does not name gets none. */
export function checkSplitOverlay({ flow }: Checking, { split = {} }: Overlay): readonly Fault[] {
  const known = flow.split ?? {};
  return Object.entries(split).flatMap(([name, arms]) => {
    const path = ['split', name];
    const own = Object.hasOwn(known, name) ? known[name] : undefined;
    if (own === undefined) {
      const message = `"${name}" is not a split of the flow "${flow.flow}"`;
      return [{ ...faultAt('overlay-split', path, message, didYouMean(name, Object.keys(known))), atKey: true as const }];
    }
    const strange = Object.keys(arms).filter((arm) => !Object.hasOwn(own, arm));
    const problem = wrongSum(name, arms);
    return [
      ...strange.map((arm) => {
        const message = `"${arm}" is not an arm of the split "${name}"`;
        return { ...faultAt('overlay-split', [...path, arm], message, didYouMean(arm, Object.keys(own))), atKey: true as const };
      }),
      ...(problem === undefined ? [] : [faultAt('overlay-split', path, problem, SUM)]),
    ];
  });
}
