import { textsOf } from '#configuration';

import { markChanges } from './mark-changes.ts';
import { candidatesFor, Onlookers, type PicturedPlace, type PicturedProvider, placesOf } from './onlookers.ts';
import { type DraftPage, draftPolicy, type PictureTools, renderPicture, SKELETON } from './render-picture.ts';

export interface ComparedSides {
  /** Absent for a new provider, whose pages are all new. */
  readonly before?: PicturedProvider | undefined;
  readonly after: PicturedProvider;
}

type SideName = keyof ComparedSides;
type Sides = Readonly<Record<SideName, PicturedProvider>>;

/** In what a page differs; a page that only one side shows is new or gone. */
export type ScreenChange = 'new' | 'gone' | 'words' | 'form' | 'brand' | 'order' | 'look';

/** A page that differs. */
export interface ComparedScreen extends PicturedPlace {
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

/** Compares the pages of two versions of a provider, each as the same visitor sees it, in every language. */
export async function compareScreens(sides: ComparedSides, now: Date, tools: PictureTools): Promise<ComparedScreens> {
  const comparison = new Comparison(sides, now, tools);
  const changed: ComparedScreen[] = [];
  let [same, unseen] = [0, 0];
  for (const place of placesOf(flowsOf(sides))) {
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
  wish: PicturedPlace & {
    readonly side: SideName;
    readonly visitor: string;
    readonly locale: string;
    readonly now: Date;
    readonly nonce: string;
  },
  tools: PictureTools,
): Promise<DraftPage | undefined> {
  const { side, locale, now, nonce, visitor } = wish;
  const place = placesOf(flowsOf(sides)).find(
    ({ flow, step, path }) => flow === wish.flow && step === wish.step && path === wish.path,
  );
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

/** Those of the draft, then those that only the version before has. */
function flowsOf({ before, after }: ComparedSides): PicturedProvider['flows'] {
  return [...after.flows, ...(before?.flows ?? [])];
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

/** Of pages that are compared, not sent: with the same one, equal pages have equal markup. */
const COMPARED = 'compared';

class Comparison {
  readonly #sides: Sides;
  readonly #onlookers: Readonly<Record<SideName, Onlookers>>;
  readonly #now: Date;
  readonly #tools: PictureTools;
  readonly #nonce: string;
  readonly #locales: readonly string[];

  constructor(sides: ComparedSides, now: Date, tools: PictureTools, nonce = COMPARED) {
    // Where nothing is in force, no one sees a page.
    this.#sides = { before: sides.before ?? { ...sides.after, flows: [], visitorsIn: () => [] }, after: sides.after };
    this.#onlookers = { before: new Onlookers(this.#sides.before, now), after: new Onlookers(this.#sides.after, now) };
    this.#now = now;
    this.#tools = tools;
    this.#nonce = nonce;
    this.#locales = localesOf(sides);
  }

  async compare(place: PicturedPlace): Promise<ComparedScreen> {
    let missing: ComparedScreen['missing'] = 'unreached';
    for (const visitor of candidatesFor(
      place,
      SIDES.map((side) => this.#onlookers[side]),
    )) {
      const changes = await this.#changesFor(place, visitor);
      if (changes === undefined) {
        missing = 'loads';
        continue;
      }
      const shown = SIDES.filter((side) => this.#onlookers[side].sees(place, visitor));
      const { before, after } = this.#onlookers;
      const { name } = before.visitors().get(visitor) ?? after.visitors().get(visitor) ?? {};
      return { ...place, changes, visitor, shown, ...(name !== undefined && { person: name }) };
    }
    return { ...place, changes: this.#changesOfSource(place), visitor: '', shown: [], missing };
  }

  /** In what the page differs, in any language; nothing where the visitor would see that it loads. */
  async #changesFor(place: PicturedPlace, visitor: string): Promise<readonly ScreenChange[] | undefined> {
    const changes = new Set<ScreenChange>();
    for (const locale of this.#locales) {
      const [before, after] = await Promise.all(SIDES.map((side) => this.render(side, place, { visitor, locale })));
      if ((after ?? before)?.includes(SKELETON)) return undefined;
      for (const change of changesBetween(before, after)) changes.add(change);
    }
    return [...changes];
  }

  /** The page as the visitor sees it; nothing where they see another one. */
  async render(side: SideName, place: PicturedPlace, { visitor, locale }: Shown): Promise<string | undefined> {
    const onlooker = this.#onlookers[side].visitors(locale).get(visitor);
    if (onlooker === undefined || !this.#onlookers[side].sees(place, visitor)) return undefined;
    const { session, held } = onlooker;
    const wish = { path: place.path, locale, now: this.#now, nonce: this.#nonce, session, held };
    return renderPicture(this.#sides[side], wish, this.#tools);
  }

  /** Of a page without a picture: whether its texts or its step differ. Nothing for one that only one side has, and opens for no one. */
  #changesOfSource({ flow, step }: PicturedPlace): readonly ScreenChange[] {
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
