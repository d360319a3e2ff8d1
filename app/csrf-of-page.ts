/** The CSRF token of the page's meta tag, replaced by every newer one that an answer brings (spec 7). */
export function csrfOfPage(page: Document): { readonly get: () => string; readonly set: (token: string) => void } {
  let token = page.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
  return {
    get: () => token,
    set: (next) => {
      token = next;
    },
  };
}
