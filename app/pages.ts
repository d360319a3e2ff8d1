import type { AgentMode, PageContent } from '#rules';
import { outsideParts, type OutsidePage, type OutsidePart } from '#screens';
import { matchRoutes, type Params } from 'react-router-dom';

import { createPart, type Part } from './fetch-part.ts';

/** The page of a path outside of the flow. */
export type Place =
  | { readonly kind: 'page'; readonly path: string; readonly params: Params; readonly row: PageRow }
  | { readonly kind: 'redirect'; readonly to: string };

/** The code of a page, and its name in the build, so that the server can ask for it early. */
type PagePart = Part<OutsidePage> & Pick<OutsidePart, 'file'>;

export interface PageRow {
  /** Exact; a part that begins with a colon matches any value, under that name. */
  readonly path: string;
  readonly part: PagePart;
  /** Agents are redirected to the entry of the flow (spec 6). */
  readonly patientsOnly?: true;
  /** What the server gives it beside the provider. */
  readonly needs?: readonly (keyof PageContent)[];
}

interface RedirectRow {
  readonly path: string;
  /** A path of ours; `/` is the flow's entry. */
  readonly to: string;
}

function pagePart({ file, load }: OutsidePart): PagePart {
  return { file, ...createPart(load) };
}

/** Every page outside of the flow, looked at before the flow is asked. */
export const pageRows: readonly (PageRow | RedirectRow)[] = [
  // A test compares three landing pages (spec 2): none, and two variations.
  { path: '/overview', to: '/' },
  { path: '/overview-1', part: pagePart(outsideParts.overviewA), patientsOnly: true, needs: ['landing'] },
  { path: '/overview-2', part: pagePart(outsideParts.overviewB), patientsOnly: true, needs: ['landing'] },
  { path: '/docs/:offerId/payment-plan-agreement', part: pagePart(outsideParts.paymentPlanAgreement) },
  { path: '/docs/:offerId/automatic-payment-authorization', part: pagePart(outsideParts.automaticPaymentAuthorization) },
  { path: '/docs/:offerId/payment-authorization', part: pagePart(outsideParts.paymentAuthorization) },
  { path: '/docs/terms-of-service', part: pagePart(outsideParts.termsOfService) },
  { path: '/docs/privacy-notice', part: pagePart(outsideParts.privacyNotice) },
  // Behind the link in a message: the same for everybody, so it takes no sign-in.
  { path: '/documents/:version', part: pagePart(outsideParts.fullText) },
];

/** The router's routes outside of the flow; the flow has every other path. */
const routes = pageRows.map((row) => ({ path: row.path, caseSensitive: true, handle: row }));

/** The page outside of the flow at this path, or the path to which it redirects this visitor. */
export function findPlace(pathname: string, agent: AgentMode = 'none'): Place | undefined {
  // The router ignores a slash at the end; here every path is exact.
  const [match] = (!pathname.endsWith('/') && matchRoutes(routes, pathname)) || [];
  if (!match) return undefined;
  const row = match.route.handle;
  if ('to' in row) return { kind: 'redirect', to: row.to };
  if (row.patientsOnly && agent !== 'none') return { kind: 'redirect', to: '/' };
  return { kind: 'page', path: pathname, params: match.params, row };
}
