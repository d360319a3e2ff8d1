import { closedObject } from '#api/entities';

const colourSchema = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } as const;

const onAccentSchema = {
  ...colourSchema,
  description: 'A colour as #rrggbb: text on the accent. Without it: white, or black on a light accent.',
  examples: ['#ffffff'],
} as const;

/** A name within the folder of the provider files; it cannot lead out of it. */
const pictureFile = (description: string, kinds = 'svg|png') =>
  ({
    type: 'string',
    pattern: `^[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*)?\\.(${kinds})$`,
    maxLength: 120,
    description,
  }) as const;

/** A photograph is no logo. */
const LANDING_KINDS = 'svg|png|jpe?g';

/** The look of a provider's pages. All but the accent has a default. */
export const brandSchema = {
  ...closedObject(
    { accent: { ...colourSchema, description: 'A colour as #rrggbb: buttons, links and marks.', examples: ['#0b6e6e'] } },
    {
      on_accent: onAccentSchema,
      dark: {
        ...closedObject(
          {
            accent: {
              ...colourSchema,
              description: 'A light colour as #rrggbb: it is read on dark pages.',
              examples: ['#55c4bb'],
            },
          },
          { on_accent: onAccentSchema },
        ),
        description: 'The accent for visitors whose device asks for a dark scheme. Without it, one of the same hue.',
      },
      shape: {
        enum: ['rounded', 'square'],
        default: 'rounded',
        description: 'The corners of buttons, fields and cards.',
      },
      fonts: {
        enum: ['inter', 'figtree', 'atkinson', 'source-serif'],
        default: 'inter',
        description:
          'The typefaces. "inter": plain and neutral. "figtree": round and friendly. "atkinson": made for readers with low vision. "source-serif": headings of a book, with Inter for the text.',
      },
      logo: {
        ...closedObject(
          {
            light: {
              ...pictureFile('An SVG or PNG file beside this one, or in a folder there. It is shown at most 28 pixels high.'),
              examples: ['lakeside/logo.svg'],
            },
          },
          {
            dark: pictureFile('The same for dark pages, where the first one cannot be seen on them.'),
            has_name: {
              type: 'boolean',
              default: false,
              description: 'The picture holds the name, so pages do not write it beside it.',
            },
          },
        ),
        description: 'The mark or the logo of the provider as a file. It takes the place of "logo_url".',
      },
      picture: {
        ...closedObject(
          {
            light: {
              ...pictureFile('An SVG, PNG or JPEG file, several times as wide as high.', LANDING_KINDS),
              examples: ['lakeside/landing.svg'],
            },
          },
          { dark: pictureFile('The same for dark pages.', LANDING_KINDS) },
        ),
        description:
          'A drawing or a photograph along the foot of the first part of the landing page. Pages give no text for it: it is decoration.',
      },
    },
  ),
  description: 'The look of the provider. Every tint follows from the accents; a pair that cannot be read is refused.',
} as const;
