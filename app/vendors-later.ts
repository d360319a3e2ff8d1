import type { openVendors, OpenVendorsOptions, Vendors } from './vendors/open-vendors.ts';

/** Fetches what runs beside a page once it is wanted; a part that did not come is asked for again. */
export function vendorsLater(options: OpenVendorsOptions): () => Promise<Vendors> {
  let opened: Promise<Vendors> | undefined;
  const fetchThem = async (): Promise<{ readonly openVendors: typeof openVendors }> => import('./vendors/open-vendors.ts');
  return () =>
    (opened ??= fetchThem().then(
      (part) => part.openVendors(options),
      (error: unknown) => {
        opened = undefined;
        throw error;
      },
    ));
}
