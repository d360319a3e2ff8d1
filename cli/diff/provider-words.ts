import { isRecord } from '#engine/explain';

/** What flows and languages state by name, for the sentences about a provider. */
export interface ProviderWords {
  /** The title of an option of a flow. */
  readonly optionTitle: (flow: string, option: string) => string | undefined;
  /** What a provider has that shows nothing, by the keys of its file. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** What an option of a flow is where a provider shows nothing. */
  readonly optionDefaults?: (flow: string) => Readonly<Record<string, unknown>>;
  /** Our own words behind a locale key, which the provider's replace. */
  readonly text: (language: string, key: string) => string | undefined;
}

/** A provider file with what it leaves unsaid: what is written out and means the same is no change. */
export function asMeant(
  provider: Readonly<Record<string, unknown>>,
  { defaults, optionDefaults }: ProviderWords,
): Readonly<Record<string, unknown>> {
  const flows = isRecord(provider['flows']) ? provider['flows'] : {};
  const whole = Object.entries(flows).map(([name, overlay]) => {
    const parts = isRecord(overlay) ? overlay : {};
    const [options, texts] = [parts['options'], parts['texts']].map((part) => (isRecord(part) ? part : {}));
    return [
      name,
      { steps: {}, ...parts, options: { ...optionDefaults?.(name), ...options }, texts: { en: {}, es: {}, ...texts } },
    ];
  });
  return { ...defaults, ...provider, flows: Object.fromEntries(whole) as unknown };
}
