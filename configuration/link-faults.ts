import { isSafeLink, type LinkScheme } from '#rules';

import type { JsonPath, ProviderFault } from './provider-fault.ts';
import type { ProviderFile } from './provider-schema.ts';

interface ConfiguredLink {
  readonly path: JsonPath;
  readonly link: string;
  readonly schemes: readonly LinkScheme[];
}

/** Every link of a provider file that may not be shown. */
export function linkFaults(file: ProviderFile): readonly ProviderFault[] {
  return configuredLinks(file).flatMap(({ path, link, schemes }) =>
    isSafeLink(link, schemes) ? [] : [linkFault(path, link, schemes)],
  );
}

function configuredLinks(file: ProviderFile): readonly ConfiguredLink[] {
  return [
    ...urlsOf(file, []),
    ...urlsOf(file.landing ?? {}, ['landing']),
    ...Object.entries(file.documents).flatMap(([name, notice]) =>
      Object.entries(notice?.sections ?? {}).flatMap(([locale, sections]) =>
        (sections ?? []).flatMap(({ text }, section) =>
          text.flatMap((paragraph, at) =>
            linksIn(paragraph).map((link): ConfiguredLink => ({
              path: ['documents', name, 'sections', locale, section, 'text', at],
              link,
              schemes: ['https', 'tel', 'mailto'],
            })),
          ),
        ),
      ),
    ),
  ];
}

/** Whatever is called an address is one; a field that is added later is checked too. */
function urlsOf(fields: object, at: JsonPath): readonly ConfiguredLink[] {
  return Object.entries(fields).flatMap(([name, link]: [string, unknown]) =>
    name.endsWith('_url') && typeof link === 'string' ? [{ path: [...at, name], link, schemes: ['https'] }] : [],
  );
}

function linkFault(path: JsonPath, link: string, schemes: readonly LinkScheme[]): ProviderFault {
  const field = path.join('.');
  if (schemes.length === 1) {
    const cure = 'write it like https://www.example.org: lower case, a public name, without user name or password';
    return { fault: 'link', path, message: `${field} is not an https address`, cure };
  }
  const message = `${field} has a link that cannot be shown: ${JSON.stringify(link.slice(0, 80))}`;
  const cure = 'links are https://www.example.org/page, tel:+18885550142 or mailto:billing@example.org';
  return { fault: 'link', path, message, cure };
}

/** `[words](address)`; an address has no space and no bracket. */
export const PARAGRAPH_LINK = /\[([^[\]]{1,200})\]\(([^()\s]{0,400})\)/g;

/** The addresses of the links in a provider's paragraph. */
function linksIn(paragraph: string): readonly string[] {
  return [...paragraph.matchAll(PARAGRAPH_LINK)].map(([, , address = '']) => address);
}
