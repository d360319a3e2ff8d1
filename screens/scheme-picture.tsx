import type { SchemePictures } from '#rules';

interface SchemePictureProps {
  readonly pictures: SchemePictures;
  /** Empty where the words beside it are enough. */
  readonly alt: string;
  readonly className: string;
  /** In pixels; by default the picture's own. */
  readonly height?: number;
}

/** A picture of the provider, with another one for dark pages where there is one. Its space is kept free until it comes. */
export function SchemePicture({ pictures: { light, dark }, alt, className, height = light.height }: SchemePictureProps) {
  const width = Math.round((light.width * height) / light.height);
  return (
    <picture>
      {dark && <source media="screen and (prefers-color-scheme: dark)" srcSet={dark.src} />}
      <img className={className} src={light.src} alt={alt} width={width} height={height} />
    </picture>
  );
}
