import { type Domain, type Facts, type FactValue, type OpenFlow, PENDING, readPlain, UNANSWERED } from '#engine';
import { didYouMean } from '#engine/check';
import { formatList, valuesOf } from '#engine/explain';

import { UsageProblem } from '../command.ts';

/** Facts with what was given on the command line, `name=value`, each held against what it can be. */
export function withGivenFacts(flow: OpenFlow, facts: Facts, given: readonly string[]): Facts {
  return given.reduce<Facts>((all, text) => ({ ...all, ...parseFact(flow, text) }), facts);
}

const rememberedDomain: Domain = { type: 'boolean', from: 'slots' };

function parseFact(flow: OpenFlow, text: string): Facts {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=').trim();
  const domains: Readonly<Record<string, Domain>> = { ...flow.facts, remembered: rememberedDomain };
  const domain = Object.hasOwn(domains, name) ? domains[name] : undefined;
  if (!domain) {
    const hint = didYouMean(name, Object.keys(domains));
    throw new UsageProblem(`"${name}" is not a fact of the flow "${flow.flow}"${hint === undefined ? '' : ` (${hint})`}`);
  }
  if (rest.length === 0) throw new UsageProblem(`what is ${name}? Write --fact ${name}=${formatDomain(domain).example}`);
  if (value === 'pending' && domain.from !== 'options' && domain.type !== 'counter') return { [name]: PENDING };
  const known = readValue(domain, value);
  if (known !== undefined) return { [name]: known };
  const meant = domain.type === 'enum' ? didYouMean(value, domain.values) : undefined;
  throw new UsageProblem(`${name} cannot be "${value}" (${meant ?? `it can be ${formatDomain(domain).all}`})`);
}

function readValue(domain: Domain, text: string): FactValue | undefined {
  if (domain.thresholds && text !== '' && Number.isFinite(Number(text))) return rangeOfNumber(domain, Number(text));
  if (domain.type !== 'number') return valuesOf(domain).find((value) => String(value) === text);
  const number = Number(text);
  return text !== '' && number >= domain.minimum && number <= domain.maximum ? number : undefined;
}

/** The range that a number is in, of a fact with thresholds. */
function rangeOfNumber({ value: _computed, ...domain }: Domain, given: number): FactValue | undefined {
  const range = readPlain({ ...domain, from: 'slots', path: ['given'] }, { slots: { given }, options: {} }) as FactValue;
  return range === UNANSWERED ? undefined : range;
}

function formatDomain(domain: Domain): { readonly all: string; readonly example: string } {
  if (domain.type === 'number')
    return { all: `a number from ${domain.minimum} to ${domain.maximum}`, example: String(domain.minimum) };
  const values = valuesOf(domain).map(String);
  return { all: formatList(values, 'or'), example: values.at(-1) ?? '' };
}
