/** The address of a request as one of ours: what looks like another host (`//elsewhere.example`) becomes a path. */
export function ownUrl(requestUrl: string): URL {
  const url = new URL(`http://host/${requestUrl.replace(/^[/\\]+/, '')}`);
  // `/.//elsewhere.example` only looks like that after its dots are gone.
  url.pathname = url.pathname.replace(/^\/+/, '/');
  return url;
}
