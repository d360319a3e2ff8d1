/** The address of a request as one of ours: what looks like another host (`//elsewhere.example`) becomes a path. */
export function ownUrl(requestUrl: string): URL {
  return new URL(`http://host/${requestUrl.replace(/^[/\\]+/, '')}`)
}
