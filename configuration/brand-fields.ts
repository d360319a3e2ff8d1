const colourSchema = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', description: 'A colour as #rrggbb.' } as const;

/** The fields of a provider file that say what its pages look like. */
export const brandFields = {
  brand: {
    type: 'object',
    description: 'The colours of the provider. Every tint follows from them; a pair that cannot be read is refused.',
    additionalProperties: false,
    required: ['accent', 'on_accent'],
    properties: {
      accent: { ...colourSchema, description: 'A colour as #rrggbb: buttons, links and marks.', examples: ['#0b6e6e'] },
      on_accent: { ...colourSchema, description: 'A colour as #rrggbb: text on the accent.', examples: ['#ffffff'] },
    },
  },
  powered_by: { type: 'boolean', default: true, description: 'Whether the footer says who runs the plans.' },
} as const;
