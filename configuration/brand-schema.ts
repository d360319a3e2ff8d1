import { closedObject } from '#api/entities';

const colourSchema = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } as const;

const onAccentSchema = {
  ...colourSchema,
  description: 'A colour as #rrggbb: text on the accent. Without it: white, or black on a light accent.',
  examples: ['#ffffff'],
} as const;

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
    },
  ),
  description: 'The look of the provider. Every tint follows from the accents; a pair that cannot be read is refused.',
} as const;
