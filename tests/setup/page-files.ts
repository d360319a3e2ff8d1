import { get } from 'node:http';

export interface Received {
  readonly status: number | undefined;
  readonly text: string;
}

/** The response to a browser that is at this host, on a connection of its own; fetch sets the host itself. */
export function requestAt(host: string, url: string, path: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent: false, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    }).on('error', reject);
  });
}

/** The addresses of the scripts that a page starts with. */
export function scriptsOf(html: string): readonly string[] {
  return [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src);
}

/** The addresses of the scripts and styles that a text names, by `exists`. */
export function filesNamedIn(text: string, exists: (address: string) => boolean): readonly string[] {
  return [...text.matchAll(/(?:\/|\.\/|")(?:assets\/)?([\w-]+\.(?:js|css))\b/g)]
    .map(([, name = '']) => `/assets/${name}`)
    .filter(exists);
}
