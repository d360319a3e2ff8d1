import {
  didYouMean,
  inOrder,
  parseJsonWithPositions,
  toDiagnostics,
  type Diagnostic,
  type FlowSource,
  withoutFix,
  type Registry,
} from '#engine/check';

import { compileProviderFile, fieldsIn, schemaFaults } from './schema-faults.ts';
import type { FlowSet } from './flow-cache.ts';
import { locateFault, type ProviderFault } from './provider-fault.ts';
import { providerRuleFaults } from './provider-rules.ts';
import { providerSchemaFor, type ProviderFile } from './provider-schema.ts';
import { toProvider, type Provider } from './provider.ts';
import { type Remember, workOutAnew } from './remember.ts';
import { inFileOf, versionSources, type VersionSource } from './provider-versions.ts';

/** Longer ones are hardly ever equal, and their keys would cost what sharing them saves. */
const LONGEST = 1_000;

/** At this size the cache starts again, so that unused values are freed. */
const MOST = 50_000;
/** A provider as its file holds, and as it is in each of its versions. */
export interface ReadVersions {
  /** While no version is in force. */
  readonly provider: Provider;
  readonly versions: readonly (VersionSource & { readonly provider: Provider })[];
}

/** A provider, or everything that is wrong with its file. */
export type ProviderReading = ReadVersions | { readonly diagnostics: readonly Diagnostic[] };

export type ReadProvider = (slug: string, source: FlowSource) => ProviderReading;

interface ProviderReaderOptions {
  readonly registry?: Registry | undefined;
  /** What is for trying things out may be turned on. */
  readonly isTestMode?: boolean | undefined;
  readonly remember?: Remember | undefined;
}

/** Makes the reader of provider files for these flows: schema, then rules, then what is changed in each flow. */
export function createProviderReader(
  flowSet: FlowSet,
  { registry, isTestMode = false, remember = workOutAnew }: ProviderReaderOptions = {},
): ReadProvider {
  const share = createSharing();
  const schema = providerSchemaFor(flowSet.flows, registry?.languages);
  // Most changes of a flow leave what a provider may change as it was.
  const isProviderFile = remember('provider schema', registry ?? flowSet, [JSON.stringify(schema)], () =>
    compileProviderFile(schema),
  );

  /** What is wrong with the fields, and with those of the right shape beside each other. */
  function wrongFields(file: unknown): readonly ProviderFault[] {
    if (isProviderFile(file)) return providerRuleFaults(file);
    const errors = isProviderFile.errors ?? [];
    const strange = fieldsIn(errors);
    const rulesOfTheRest = strange.has('') ? [] : providerRuleFaults(file as ProviderFile, (field) => !strange.has(field));
    return [...schemaFaults(errors), ...rulesOfTheRest];
  }

  return withVersions((slug, source) => {
    const json = parseJsonWithPositions(source.text);
    const refuse = (faults: readonly ProviderFault[]) => ({
      diagnostics: faults.map((fault) => locateFault(source.file, json, fault)),
    });
    if (json.faults.length > 0) {
      const ofText = toDiagnostics(json.faults, { file: source.file, json });
      const meant = json.value ?? json.meant;
      const ofFields = meant === undefined ? [] : wrongFields(meant).flatMap(asFarAsRead);
      const inFields = ofFields.map((fault) => locateFault(source.file, json, fault));
      return { diagnostics: [...ofText, ...inFields].toSorted(inOrder) };
    }
    const file = json.value;
    if (!isProviderFile(file)) return refuse([...slugFaults(slug), ...wrongFields(file)]);

    const faults = [
      ...slugFaults(slug),
      ...providerRuleFaults(file),
      ...(isTestMode ? [] : testModeFaults(file)),
      ...textFaults(file, registry),
      ...answersFaults(file, flowSet),
    ];
    if (faults.length > 0) return refuse(faults);
    const provider = toProvider(slug, share(isTestMode ? withTestFields(file) : file));
    const diagnostics = Object.entries(provider.flows).flatMap(([flowName, overlay]) => flowSet.check(flowName, overlay, source));
    return diagnostics.length > 0 ? { diagnostics } : { provider };
  });
}

type ReadAlone = (
  slug: string,
  source: FlowSource,
) => { readonly provider: Provider } | { readonly diagnostics: readonly Diagnostic[] };

/** Reads each version of a file as a file of its own. A file is refused where one of its versions is. */
function withVersions(read: ReadAlone): ReadProvider {
  return (slug, source) => {
    const own = read(slug, source);
    if ('diagnostics' in own) return own;
    const diagnostics: Diagnostic[] = [];
    const versions = versionSources(source).flatMap((version) => {
      const reading = read(slug, version.source);
      if ('provider' in reading) return [{ ...version, provider: reading.provider }];
      diagnostics.push(...inFileOf(version, source, { found: reading.diagnostics, known: [] }));
      return [];
    });
    return diagnostics.length > 0 ? { diagnostics } : { provider: own.provider, versions };
  };
}

/**
 * The faults of a text that breaks off: a missing part may follow the break, and no position is certain. So the break is reported
 * before the fields.
 */
function asFarAsRead(fault: ProviderFault): readonly ProviderFault[] {
  return fault.fault === 'missingField' ? [] : [withoutFix(fault)];
}

/** In test mode pages on this computer may hold the frames as well. */
function withTestFields(file: ProviderFile): ProviderFile {
  const { embed_origins = [] } = file.test_mode_only_fields;
  return { ...file, embed_origins: [...file.embed_origins, ...embed_origins] };
}

function slugFaults(slug: string): readonly ProviderFault[] {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return [];
  const message = `"${slug}.json" is not a name for a provider file`;
  const cure = 'name it in lower-case letters, digits and hyphens, like lakeside.json';
  return [{ fault: 'fileName', path: [], message, cure }];
}

function testModeFaults(file: ProviderFile): readonly ProviderFault[] {
  return [...skipCaptchaFaults(file), ...openWebhookFaults(file), ...openEndpointFaults(file)];
}

function skipCaptchaFaults({ skip_captcha }: ProviderFile): readonly ProviderFault[] {
  if (!skip_captcha) return [];
  const message = 'skip_captcha lets programs look people up, and this is production mode';
  return [{ fault: 'testModeOnly', path: ['skip_captcha'], message, cure: 'take it out, or set CAUSEWAY_MODE=test' }];
}

/** Answers leave over https only. */
function openWebhookFaults({ answers }: ProviderFile): readonly ProviderFault[] {
  return Object.entries(answers).flatMap(([flow, { to }]) =>
    to.flatMap((destination, index) =>
      'webhook' in destination && destination.webhook.startsWith('http:')
        ? [
            {
              fault: 'testModeOnly' as const,
              path: ['answers', flow, 'to', index, 'webhook'],
              message: 'the webhook has an http address, so strangers in the network could read the answers',
              cure: 'write https://',
            },
          ]
        : [],
    ),
  );
}

/** Events leave over https only. */
function openEndpointFaults({ events }: ProviderFile): readonly ProviderFault[] {
  return events.flatMap(({ url }, index) =>
    url.startsWith('http:')
      ? [
          {
            fault: 'testModeOnly' as const,
            path: ['events', index, 'url'],
            message: 'the endpoint has an http address, so strangers in the network could read the events',
            cure: 'write https://',
          },
        ]
      : [],
  );
}

/** Answers of a flow that does not exist never come. */
function answersFaults({ answers }: ProviderFile, flowSet: FlowSet): readonly ProviderFault[] {
  const names = flowSet.flows.map(({ flow }) => flow);
  return Object.keys(answers)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const cure = didYouMean(name, names) ?? `there is: ${names.join(', ')}`;
      return { fault: 'unknownField', path: ['answers', name], atKey: true, message: `there is no flow "${name}"`, cure };
    });
}

function textFaults(file: ProviderFile, registry: Registry | undefined): readonly ProviderFault[] {
  if (!registry) return [];
  return Object.entries(file.flows).flatMap(([flowName, { texts = {} }]) =>
    Object.entries(texts).flatMap(([locale, words]) =>
      Object.keys(words ?? {})
        .filter((key) => !registry.hasText(key))
        .map((key): ProviderFault => {
          const path = ['flows', flowName, 'texts', locale, key];
          const cure = didYouMean(key, registry.texts ?? []);
          const message = `"${key}" is not a key of the locale files`;
          return { fault: 'unknownText', path, atKey: true, message, ...(cure !== undefined && { cure }) };
        }),
    ),
  );
}

/**
 * Shares one object among equal values, because ten thousand providers repeat the same hours, days and lengths. The values
 * must be immutable.
 */
function createSharing(): <T extends object>(file: T) => T {
  let pool = new Map<string, object>();

  function share(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const key = JSON.stringify(value);
    if (key.length > LONGEST) return Array.isArray(value) ? value : shareMembers(value);
    const known = pool.get(key);
    if (known !== undefined) return known;
    if (pool.size >= MOST) pool = new Map();
    pool.set(key, value);
    return value;
  }

  function shareMembers<T extends object>(value: T): T {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, share(member)])) as T;
  }

  return shareMembers;
}
