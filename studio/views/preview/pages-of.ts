import { parse } from 'jsonc-parser';

import { asList, asObject } from '#engine/check';

import type { Drafts } from '../../store/drafts.ts';
import { providerFile } from '../provider-file.ts';

/** The paths of the steps of a flow, in their order; those with a part to fill in are left out. */
export function pagesOf(flow: string | undefined): readonly string[] {
  const { base, steps } = asObject(parse(flow ?? '{}'));
  const prefix = typeof base === 'string' && base !== '/' ? base : '';
  const paths = asList(steps).flatMap((step) => {
    const { path } = asObject(step);
    return typeof path === 'string' && !path.includes(':') ? [path.startsWith(`${prefix}/`) ? path : prefix + path] : [];
  });
  return [...new Set(paths)].filter((path) => path !== '/');
}

/** The languages of a provider, its first one first. */
export function languagesOf(drafts: Drafts, provider: string): readonly string[] {
  const text = drafts[providerFile(drafts, provider) ?? '']?.text ?? '{}';
  return asList(asObject(parse(text))['locales']).filter((tag) => typeof tag === 'string');
}
