import { type CompiledFlow, emptyState, locate, type Location, openFlow, readFacts } from '#engine';
import { selectors, today } from '#rules';

import type { DraftedProvider, Onlooker } from './render-picture.ts';

/** An invented visitor to whom pages are shown. */
export interface InventedVisitor extends Onlooker {
  /** The same for this visitor in every version and language. */
  readonly key: string;
  /** The name of the invented person; absent for a visitor who has entered nothing. */
  readonly name?: string;
  /** The steps that this visitor alone is for. Others stand in for every step that shows itself to them. */
  readonly at?: readonly string[];
  /** In this version, none of the steps that they are for opens for them. */
  readonly isAbsent?: boolean;
}

/** A visitor who has entered nothing. */
export const newcomer: InventedVisitor = { key: 'newcomer', session: { signedIn: false, agent: 'none' }, held: emptyState };

/** One version of a provider, and its visitors in a language; those who hold more come later. */
export interface PicturedProvider extends DraftedProvider {
  readonly visitorsIn: (locale: string) => readonly InventedVisitor[];
}

/** A page: of a step, or beside the flows. */
export interface PicturedPlace {
  /** Empty for a page beside the flows. */
  readonly flow: string;
  readonly step: string;
  readonly path: string;
}

/** Pages beside the flows that need nothing but the provider. */
const OUTSIDE = ['/overview-1', '/overview-2', '/docs/terms-of-service', '/docs/privacy-notice'];

/** Every step of these flows in its order, then the pages beside them. A step that several have is named once. */
export function placesOf(flows: DraftedProvider['flows']): readonly PicturedPlace[] {
  const places = new Map<string, PicturedPlace>();
  for (const { flow, steps } of flows)
    for (const { id, path } of steps) {
      const key = `${flow} ${id}`;
      if (!places.has(key)) places.set(key, { flow, step: id, path });
    }
  return [...places.values(), ...OUTSIDE.map((path) => ({ flow: '', step: path, path }))];
}

/** Each try renders the page. */
const MOST_TRIES = 3;

/** Who of the visitors of one version sees which page. */
export class Onlookers {
  readonly #version: PicturedProvider;
  readonly #now: Date;
  readonly #visitors = new Map<string, ReadonlyMap<string, InventedVisitor>>();
  readonly #steps = new Map<string, string | undefined>();

  constructor(version: PicturedProvider, now: Date) {
    this.#version = version;
    this.#now = now;
  }

  /** The visitors by their keys. Which steps they see does not depend on the language. */
  visitors(locale = this.#version.provider.locales[0] ?? ''): ReadonlyMap<string, InventedVisitor> {
    const known = this.#visitors.get(locale) ?? new Map(this.#version.visitorsIn(locale).map((one) => [one.key, one]));
    this.#visitors.set(locale, known);
    return known;
  }

  sees({ flow, step, path }: PicturedPlace, visitor: string): boolean {
    if (flow === '') return visitor === this.#newcomer();
    const key = `${flow} ${step} ${visitor}`;
    if (!this.#steps.has(key)) {
      const location = this.#locate(flow, path, visitor);
      this.#steps.set(key, location?.kind === 'render' ? location.step.id : undefined);
    }
    return this.#steps.get(key) === step;
  }

  /** Where someone begins a flow who has entered nothing. */
  beginning({ flow, base }: Pick<CompiledFlow, 'flow' | 'base'>): string {
    const location = this.#locate(flow, base, this.#newcomer());
    return location?.kind === 'redirect' ? location.path : base;
  }

  #newcomer(): string {
    const [newcomer = ''] = this.visitors().keys();
    return newcomer;
  }

  #locate(name: string, path: string, visitor: string): Location | undefined {
    const { provider, flows } = this.#version;
    const compiled = flows.find(({ flow }) => flow === name);
    const onlooker = this.visitors().get(visitor);
    if (compiled === undefined || onlooker === undefined || onlooker.isAbsent || path.includes(':')) return undefined;
    const { session, held } = onlooker;
    const [flow, day] = [openFlow(compiled), today(provider.time_zone, this.#now)];
    const facts = readFacts(flow, { ...held, session, options: compiled.options, today: day }, selectors);
    return locate(flow, facts, path);
  }
}

/**
 * Who may stand for those who see a page: first a visitor who is for this step, or the one who holds least; where data is missing,
 * those who hold most. Who sees it in every version comes before who sees it in one.
 */
export function candidatesFor(place: PicturedPlace, versions: readonly Onlookers[]): readonly string[] {
  const visitors = new Map(versions.flatMap((version) => [...version.visitors()]));
  const own = [...visitors.keys()].filter((key) => visitors.get(key)?.at?.includes(place.step));
  const others = [...visitors.keys()].filter((key) => visitors.get(key)?.at === undefined);
  const seeing = (own.length > 0 ? own : others).flatMap((visitor) => {
    const times = versions.filter((version) => version.sees(place, visitor)).length;
    return times === 0 ? [] : [{ visitor, times }];
  });
  const most = Math.max(...seeing.map(({ times }) => times));
  const [first, ...rest] = seeing.filter(({ times }) => times === most).map(({ visitor }) => visitor);
  return first === undefined ? [] : [first, ...rest.toReversed()].slice(0, MOST_TRIES);
}
