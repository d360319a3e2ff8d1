import type { AgentMode, PageContent } from '#rules';
import { outsideParts, type OutsidePart } from '#screens';
import { matchRoutes, type Params } from 'react-router-dom';

/** The page of a path outside of the flow. */
export type Place =
  | { readonly kind: 'page'; readonly path: string; readonly params: Params; readonly row: PageRow }
  | { readonly kind: 'redirect'; readonly to: string };

export interface PageRow {
  /** Exact; a part that begins with a colon matches any value, under that name. */
  readonly path: string;
  readonly part: OutsidePart;
  /** The status with which the server sends the page; 200 where it is not said. */
  readonly status?: number;
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

/** Every page outside of the flow, looked at before the flow is asked. */
export const pageRows: readonly (PageRow | RedirectRow)[] = [
  // A test compares three landing pages (spec 2): none, and two variations.
  { path: '/overview', to: '/' },
  { path: '/overview-1', part: outsideParts.overviewA, patientsOnly: true, needs: ['landing'] },
  { path: '/overview-2', part: outsideParts.overviewB, patientsOnly: true, needs: ['landing'] },
  { path: '/docs/:offerId/payment-plan-agreement', part: outsideParts.paymentPlanAgreement },
  { path: '/docs/:offerId/automatic-payment-authorization', part: outsideParts.automaticPaymentAuthorization },
  { path: '/docs/terms-of-service', part: outsideParts.termsOfService },
  { path: '/docs/privacy-notice', part: outsideParts.privacyNotice },
  // Behind the link in a message: the same for everybody, so it takes no sign-in.
  { path: '/documents/:version', part: outsideParts.fullText },
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
