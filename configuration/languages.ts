import { byTag, isRecord, languageName } from '#rules';

const files = import.meta.glob('#locales/*.json', { eager: true, import: 'language' }) as Readonly<Record<string, string>>;

/** The languages that the app was built with: every file of `locales/`, by its tag. */
export const LANGUAGES: readonly string[] = [...byTag(files).keys()];

const BY_LANGUAGE = Symbol('has a member for each language');
const LANGUAGE = Symbol('is the tag of a language');

/** The schema of an object that has such a value in some languages. */
export function byLanguage<const Schema extends object>(schema: Schema) {
  const marked = { type: 'object', additionalProperties: schema, [BY_LANGUAGE]: true } as const;
  return marked as { readonly type: 'object'; readonly additionalProperties: Schema };
}

const marked = { type: 'string', [LANGUAGE]: true } as const;

/** The schema of one language, by its tag. */
export const languageSchema: { readonly type: 'string' } = marked;

/** The schema with these languages as the only ones that it takes. */
export function withLanguages<Schema>(schema: Schema, tags: readonly string[]): Schema {
  return fill(schema, tags) as Schema;
}

function fill(schema: unknown, tags: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((one) => fill(one, tags));
  if (!isRecord(schema)) return schema;
  if (LANGUAGE in schema) return { enum: tags };
  const filled = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, fill(value, tags)]));
  if (!(BY_LANGUAGE in schema)) return filled;
  const { additionalProperties: one, ...rest } = filled;
  return { ...rest, additionalProperties: false, properties: Object.fromEntries(tags.map((tag) => [tag, inLanguage(one, tag)])) };
}

function inLanguage(schema: unknown, tag: string): object {
  const one = isRecord(schema) ? schema : {};
  const said = typeof one['description'] === 'string' ? one['description'] : '';
  return { ...one, description: `In ${languageName(tag, 'en')}${said === '' ? '.' : `: ${said}`}` };
}
