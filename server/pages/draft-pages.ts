import { candidatesFor, Onlookers, type PicturedPlace, type PicturedProvider, placesOf } from './onlookers.ts';
import { type DraftPage, draftPolicy, type PictureTools, renderPicture, SKELETON } from './render-picture.ts';

/** A page of a draft, and the invented person who sees it. */
export interface PicturedPage extends PicturedPlace {
  /** Absent for a visitor who has entered nothing. */
  readonly person?: string;
  /** Where a visitor of this flow begins. */
  readonly isFirst?: boolean;
}

/** Every page that opens for an invented visitor, by the flows' own steps. */
export function listDraftPages(draft: PicturedProvider, now: Date): readonly PicturedPage[] {
  const onlookers = new Onlookers(draft, now);
  const firsts = new Set(draft.flows.map((flow) => onlookers.beginning(flow)));
  return placesOf(draft.flows).flatMap((place) => {
    const [visitor] = candidatesFor(place, [onlookers]);
    if (visitor === undefined) return [];
    const { name } = onlookers.visitors().get(visitor) ?? {};
    return [{ ...place, ...(name !== undefined && { person: name }), ...(firsts.has(place.path) && { isFirst: true }) }];
  });
}

/**
 * A page of a draft as the service renders it for an invented visitor, for a frame of Studio. It is markup and styles: the policy lets
 * nothing of it run, load data, send a form or be of Studio's origin. Without such a page in this language, nothing.
 */
export async function renderDraftPage(
  draft: PicturedProvider,
  wish: PicturedPlace & { readonly locale: string; readonly now: Date; readonly nonce: string },
  tools: PictureTools,
): Promise<DraftPage | undefined> {
  const { locale, now, nonce } = wish;
  const onlookers = new Onlookers(draft, now);
  const place = placesOf(draft.flows).find(
    ({ flow, step, path }) => flow === wish.flow && step === wish.step && path === wish.path,
  );
  if (place === undefined || !draft.provider.locales.includes(locale)) return undefined;
  const keys = candidatesFor(place, [onlookers]);
  for (const key of keys) {
    const visitor = onlookers.visitors(locale).get(key);
    const html = visitor && (await renderPicture(draft, { path: place.path, locale, now, nonce, ...visitor }, tools));
    const isLast = key === keys.at(-1);
    if (html !== undefined && (isLast || !html.includes(SKELETON))) return { html, policy: draftPolicy(nonce, draft.provider) };
  }
  return undefined;
}
