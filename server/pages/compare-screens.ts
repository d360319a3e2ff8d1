import { textsOf } from '#configuration';
import { type FlowState, locate, openFlow, readFacts } from '#engine';
import { selectors, today } from '#rules';

import {
  type DraftedProvider,
  draftPolicy,
  type DraftPage,
  type Onlooker,
  OUTSIDE,
  type PictureTools,
  renderPicture,
} from './draft-pages.ts';
import { markChanges } from './mark-changes.ts';

/** An invented visitor to whom pages are shown. */
export interface InventedVisitor extends Onlooker {
  /** The same for this visitor in every version and language. */
  readonly key: string;
  readonly held: FlowState;
  /** The name of the invented person; absent for a visitor who has entered nothing. */
  readonly name?: string;
  /** The steps that this visitor alone is for. Others stand in for every step that shows itself to them. */
  readonly at?: readonly string[];
  /** In this version, none of the steps that they are for opens for them. */
  readonly isAbsent?: boolean;
}

/** One version of a provider, and its visitors in a language; those who hold more come later. */
export interface ComparedSide extends DraftedProvider {
  readonly visitorsIn: (locale: string) => readonly InventedVisitor[];
}

export interface ComparedSides {
  /** Absent for a new provider, whose pages are all new. */
  readonly before?: ComparedSide | undefined;
  readonly after: ComparedSide;
}

type SideName = keyof ComparedSides;
type Sides = Readonly<Record<SideName, ComparedSide>>;

/** In what a page differs; a page that only one side shows is new or gone. */
export type ScreenChange = 'new' | 'gone' | 'words' | 'form' | 'brand' | 'order' | 'look';

/** A page that differs. */
export interface ComparedScreen {
  readonly flow: string;
  readonly step: string;
  readonly path: string;
  readonly changes: readonly ScreenChange[];
  /** The key of the visitor whose page it is; empty where there is no picture. */
  readonly visitor: string;
  readonly person?: string;
  /** On which side the visitor sees it. */
  readonly shown: readonly SideName[];
  /** Why there is no picture: no invented visitor comes there, or its data comes from a running service. */
  readonly missing?: 'unreached' | 'loads';
}

export interface ComparedScreens {
  readonly changed: readonly ComparedScreen[];
  /** How many pages are the same in every language. */
  readonly same: number;
  /** How many have no picture; nothing that belongs to them changed. */
  readonly unseen: number;
}

/** A page of either side. */
interface Place {
  readonly flow: string;
  readonly step: string;
  readonly path: string;
}

/** Compares the pages of two versions of a provider, each as the same visitor sees it, in every language. */
export async function compareScreens(sides: ComparedSides, now: Date, tools: PictureTools): Promise<ComparedScreens> {
  const comparison = new Comparison(sides, now, tools);
  const changed: ComparedScreen[] = [];
  let [same, unseen] = [0, 0];
  for (const place of placesOf(sides)) {
    const found = await comparison.compare(place);
    if (found.changes.length > 0) changed.push(found);
    else if (found.missing === undefined) same += 1;
    else unseen += 1;
  }
  return { changed, same, unseen };
}

/** The picture of one page on one side, with its differences outlined. */
export async function showScreen(
  sides: ComparedSides,
  wish: Place & {
    readonly side: SideName;
    readonly visitor: string;
    readonly locale: string;
    readonly now: Date;
    readonly nonce: string;
  },
  tools: PictureTools,
): Promise<DraftPage | undefined> {
  const { side, locale, now, nonce, visitor } = wish;
  const place = placesOf(sides).find(({ flow, step, path }) => flow === wish.flow && step === wish.step && path === wish.path);
  if (place === undefined || !localesOf(sides).includes(locale)) return undefined;
  const comparison = new Comparison(sides, now, tools, nonce);
  const html = await comparison.render(side, place, { visitor, locale });
  if (html === undefined) return undefined;
  const other = await comparison.render(side === 'before' ? 'after' : 'before', place, { visitor, locale });
  return {
    html: other === undefined ? html : markChanges(html, other, nonce),
    policy: draftPolicy(nonce, (sides[side] ?? sides.after).provider),
  };
}

/** Every step of the draft in its order, then those that only the version before has, then the pages beside the flows. */
function placesOf({ before, after }: ComparedSides): readonly Place[] {
  const places = new Map<string, Place>();
  for (const { flow, steps } of [...after.flows, ...(before?.flows ?? [])])
    for (const { id, path } of steps) {
      const key = `${flow} ${id}`;
      if (!places.has(key)) places.set(key, { flow, step: id, path });
    }
  return [...places.values(), ...OUTSIDE.map((path) => ({ flow: '', step: path, path }))];
}

const SIDES = ['before', 'after'] as const;

/** Of either side. */
function localesOf(sides: ComparedSides): readonly string[] {
  return [...new Set(SIDES.flatMap((side) => sides[side]?.provider.locales ?? []))];
}

interface Shown {
  readonly visitor: string;
  readonly locale: string;
}

/** Each try renders the page on both sides. */
const MOST_TRIES = 3;
const SKELETON = 'class="skeleton"';
/** Of pages that are compared, not sent: with the same one, equal pages have equal markup. */
const COMPARED = 'compared';

class Comparison {
  readonly #sides: Sides;
  readonly #now: Date;
  readonly #tools: PictureTools;
  readonly #nonce: string;
  readonly #locales: readonly string[];
  readonly #visitors = new Map<string, ReadonlyMap<string, InventedVisitor>>();
  readonly #places = new Map<string, string | undefined>();

  constructor(sides: ComparedSides, now: Date, tools: PictureTools, nonce = COMPARED) {
    // Where nothing is in force, no one sees a page.
    this.#sides = { before: sides.before ?? { ...sides.after, flows: [], visitorsIn: () => [] }, after: sides.after };
    this.#now = now;
    this.#tools = tools;
    this.#nonce = nonce;
    this.#locales = localesOf(sides);
  }

  async compare(place: Place): Promise<ComparedScreen> {
    let missing: ComparedScreen['missing'] = 'unreached';
    for (const visitor of this.#candidates(place)) {
      const changes = await this.#changesFor(place, visitor);
      if (changes === undefined) {
        missing = 'loads';
        continue;
      }
      const shown = SIDES.filter((side) => this.#shows(side, place, visitor));
      const { name } = this.#visitorsOf('before').get(visitor) ?? this.#visitorsOf('after').get(visitor) ?? {};
      return { ...place, changes, visitor, shown, ...(name !== undefined && { person: name }) };
    }
    return { ...place, changes: this.#changesOfSource(place), visitor: '', shown: [], missing };
  }

  /** In what the page differs, in any language; nothing where the visitor would see that it loads. */
  async #changesFor(place: Place, visitor: string): Promise<readonly ScreenChange[] | undefined> {
    const changes = new Set<ScreenChange>();
    for (const locale of this.#locales) {
      const [before, after] = await Promise.all(SIDES.map((side) => this.render(side, place, { visitor, locale })));
      if ((after ?? before)?.includes(SKELETON)) return undefined;
      for (const change of changesBetween(before, after)) changes.add(change);
    }
    return [...changes];
  }

  /** The page as the visitor sees it; nothing where they see another one. */
  async render(side: SideName, place: Place, { visitor, locale }: Shown): Promise<string | undefined> {
    const onlooker = this.#visitorsOf(side, locale).get(visitor);
    if (onlooker === undefined || !this.#shows(side, place, visitor)) return undefined;
    const { session, held } = onlooker;
    const wish = { path: place.path, locale, now: this.#now, nonce: this.#nonce, session, held };
    return renderPicture(this.#sides[side], wish, this.#tools);
  }

  /**
   * Who may stand for those who see the page: first a visitor who is for this step, or the one who holds least; where data is
   * missing, those who hold most. Who sees it on both sides comes before who sees it on one.
   */
  #candidates(place: Place): readonly string[] {
    const visitors = new Map(SIDES.flatMap((side) => [...this.#visitorsOf(side)]));
    const isFor = (key: string) => visitors.get(key)?.at?.includes(place.step);
    const own = [...visitors.keys()].filter(isFor);
    const others = [...visitors.keys()].filter((key) => visitors.get(key)?.at === undefined);
    const seeing = (own.length > 0 ? own : others).flatMap((visitor) => {
      const sides = SIDES.filter((side) => this.#shows(side, place, visitor)).length;
      return sides === 0 ? [] : [{ visitor, sides }];
    });
    const most = Math.max(...seeing.map(({ sides }) => sides));
    const [first, ...rest] = seeing.filter(({ sides }) => sides === most).map(({ visitor }) => visitor);
    return first === undefined ? [] : [first, ...rest.toReversed()].slice(0, MOST_TRIES);
  }

  /** Which steps they see does not depend on the language. */
  #visitorsOf(side: SideName, locale = this.#locales[0] ?? ''): ReadonlyMap<string, InventedVisitor> {
    const key = `${side} ${locale}`;
    const known = this.#visitors.get(key) ?? new Map(this.#sides[side].visitorsIn(locale).map((one) => [one.key, one]));
    this.#visitors.set(key, known);
    return known;
  }

  #shows(side: SideName, { flow, step, path }: Place, visitor: string): boolean {
    const [newcomer] = this.#visitorsOf(side).keys();
    if (flow === '') return visitor === newcomer;
    const key = `${side} ${flow} ${step} ${visitor}`;
    if (!this.#places.has(key)) this.#places.set(key, this.#stepAt(side, { flow, path }, visitor));
    return this.#places.get(key) === step;
  }

  #stepAt(side: SideName, { flow: name, path }: Pick<Place, 'flow' | 'path'>, visitor: string): string | undefined {
    const { provider, flows } = this.#sides[side];
    const compiled = flows.find(({ flow }) => flow === name);
    const onlooker = this.#visitorsOf(side).get(visitor);
    if (compiled === undefined || onlooker === undefined || onlooker.isAbsent || path.includes(':')) return undefined;
    const { session, held } = onlooker;
    const [flow, day] = [openFlow(compiled), today(provider.time_zone, this.#now)];
    const facts = readFacts(flow, { ...held, session, options: compiled.options, today: day }, selectors);
    const location = locate(flow, facts, path);
    return location.kind === 'render' ? location.step.id : undefined;
  }

  /** Of a page without a picture: whether its texts or its step differ. Nothing for one that only one side has, and opens for no one. */
  #changesOfSource({ flow, step }: Place): readonly ScreenChange[] {
    const [before, after] = SIDES.map((side) => {
      const { provider, flows } = this.#sides[side];
      const own = flows.find((one) => one.flow === flow)?.steps.find(({ id }) => id === step);
      const area = own?.title?.replace(/[^.]+$/, '') ?? '';
      const texts = Object.entries(textsOf(provider)).flatMap(([language, words = {}]) =>
        Object.entries(words).flatMap(([key, text]) => (area !== '' && key.startsWith(area) ? [[language, key, text]] : [])),
      );
      return own && { step: JSON.stringify(own), texts: JSON.stringify(texts) };
    });
    if (!before || !after) return [];
    const differs = (part: 'step' | 'texts') => before[part] !== after[part];
    return [...(differs('texts') ? (['words'] as const) : []), ...(differs('step') ? (['form'] as const) : [])];
  }
}

function changesBetween(before: string | undefined, after: string | undefined): readonly ScreenChange[] {
  if (before === after) return [];
  if (before === undefined) return ['new'];
  if (after === undefined) return ['gone'];
  const found = PARTS.flatMap(([change, pattern]) => {
    const [own, other] = [before, after].map((html) => (html.match(pattern) ?? []).join('\n'));
    return own === other ? [] : [change];
  });
  return found.length === 0 ? ['look'] : found;
}

/** What of the markup each kind of difference is in. */
const PARTS: readonly (readonly [ScreenChange, RegExp])[] = [
  ['words', /(?<=>)[^<>]+(?=<(?!\/style))|(?:alt|aria-label|placeholder|title)="[^"]*"/g],
  ['form', /<(?:input|select|textarea|option|button|fieldset|label)\b[^>]*>/g],
  ['brand', /<style[^>]*>[^<]*|<(?:img|source)\b[^>]*>/g],
  ['order', /<progress[^>]*>|aria-valuenow="[^"]*"/g],
];
