import { asObject, nameOf } from '#engine/check';
import { languageName } from '#rules';

import type { OtherFile, SharedFile } from '../service/index.ts';

type Texts = Readonly<Record<string, string>>;

const claimFlow = import.meta.glob('../../examples/pet-claim/funnel/flow.json', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Texts;
const claimForms = import.meta.glob('../../examples/pet-claim/funnel/forms/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Texts;
const claimWords = import.meta.glob('../../examples/pet-claim/funnel/locales/*.json', { import: 'default', eager: true });
const ownFlows = import.meta.glob('./flows/*.json', { query: '?raw', import: 'default', eager: true }) as Texts;
const ownForms = import.meta.glob('./flows/forms/*.json', { query: '?raw', import: 'default', eager: true }) as Texts;
const ownWords = import.meta.glob('./words/*.json', { import: 'default', eager: true });
const schemas = import.meta.glob(['../../flows/flow.schema.json', '../../flows/forms/form.schema.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Texts;

/** The flows of the playground, laid out as a configuration. The claim for a pet has a path of its own beside the other flow. */
export const sampleFiles: readonly SharedFile[] = [
  ...Object.values(claimFlow).map((text) =>
    fileOf('flows/pet-claim.json', withSchema(text, 'flow').replace('"base": "/"', '"base": "/pet-claim"')),
  ),
  ...Object.entries(ownFlows).map(([path, text]) => fileOf(`flows/${baseName(path)}`, text)),
  ...Object.entries(claimForms).map(([path, text]) => fileOf(`flows/forms/${baseName(path)}`, withSchema(text, 'form'))),
  ...Object.entries(ownForms).map(([path, text]) => fileOf(`flows/forms/${baseName(path)}`, text)),
  ...Object.entries(claimWords).map(([path, words]) => localeFile(nameOf({ file: path }), words)),
];

/** What the checker reads beside them: folders that a configuration has, and the schemas by which the editor explains a key. */
export const otherFiles: readonly OtherFile[] = [
  ...Object.entries(schemas).map(([path, text]) => ({ file: path.replace('../../', ''), base64: asBase64(text) })),
  ...['providers/README.md', 'locales/server/README.md'].map((file) => ({ file, base64: '' })),
];

function fileOf(file: string, text: string): SharedFile {
  return { file, text, hash: text };
}

function localeFile(language: string, words: unknown): SharedFile {
  const own = asObject(Object.entries(ownWords).find(([path]) => nameOf({ file: path }) === language)?.[1]);
  const all = { language: languageName(language, language), ...asObject(words), ...own };
  return fileOf(`locales/${language}.json`, `${JSON.stringify(all, null, 2)}\n`);
}

function withSchema(text: string, kind: 'flow' | 'form'): string {
  return text.replace('{', `{\n  "$schema": "./${kind}.schema.json",`);
}

function baseName(path: string): string {
  return `${nameOf({ file: path })}.json`;
}

function asBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
