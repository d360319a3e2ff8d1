import type { ReactNode } from 'react';

import type { PageAssets } from './initial.ts';

/** The whole HTML document, so that titles and preloads land in its head. */
export function Document({
  locale,
  assets,
  isEmbedded,
  children,
}: {
  readonly locale: string;
  readonly assets: PageAssets;
  readonly isEmbedded: boolean;
  readonly children: ReactNode;
}) {
  return (
    <html lang={locale} dir="ltr" data-embedded={isEmbedded || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={isEmbedded ? 'light' : 'light dark'} />
        <meta name="format-detection" content="telephone=no" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {!assets.isStyleInline && assets.styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
