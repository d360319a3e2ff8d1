import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { registry } from '#app/registry';
import { main } from '#cli';
import { openTryOut } from '#configuration';
import { MESSAGE_KINDS } from '#server';
import { afterAll, describe, expect, test } from 'vitest';

const FOLDER = 'docs/guides';
const guides = readdirSync(FOLDER);
const read = (path: string) => readFileSync(path, 'utf8');
const readJson = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, unknown>>;

const temporary = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(temporary, { recursive: true }));

describe('the guide to onboarding a provider', () => {
  const guide = read(join(FOLDER, 'onboard-a-provider.md'));
  const flows = readdirSync('flows').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
  const tryOut = openTryOut({
    dir: temporary,
    flows: flows.map((name) => ({ file: `flows/${name}`, text: read(`flows/${name}`) })),
  });

  test.each([...guide.matchAll(/^\| [^|]+ \| `("[^`]+)`/gm)].map(([, written = '']) => written))(
    'the checker accepts %s in a provider file',
    (written) => {
      const hillcrest = readJson('providers/hillcrest.json');

      const objections = tryOut.objections('hillcrest', JSON.stringify({ ...hillcrest, ...within(written) }));

      expect(objections).toEqual([]);
    },
  );
});

/** The fields that the guide writes, nested as in a provider file. */
function within(written: string): object {
  const fields = JSON.parse(written.startsWith('"') && written.includes(': ') ? `{${written}}` : '{}') as Record<string, unknown>;
  const [name = ''] = Object.keys(fields);
  if (name === 'transfer-plan' || name === 'embed') return { flows: { enrollment: {}, ...fields } };
  if (name === 'texts') return { flows: { enrollment: fields } };
  return name === 'birthDateFields' ? { flows: { enrollment: { options: fields } } } : fields;
}

test('the guide to messages describes each kind of message', () => {
  const described = [...read(join(FOLDER, 'messages.md')).matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, kind = '']) => kind);

  expect(described.toSorted()).toEqual(MESSAGE_KINDS.toSorted());
});

test.each(
  [...read('.env.example').matchAll(/^(?:# )?((?:AGENT|CAPTCHA|ANALYTICS|REPLAY|CHAT|ISOLATED)_\w+)=(.*)$/gm)].map(
    ([, name = '']) => name,
  ),
)('a guide explains %s', (name) => {
  expect(guides.some((guide) => read(join(FOLDER, guide)).includes(name))).toBe(true);
});

test('the README and the guides name only commands that exist', async () => {
  const help = await helpOf();
  const texts = ['README.md', ...guides.map((guide) => join(FOLDER, guide))].map(read).join('\n');

  const named = [...texts.matchAll(/npx causeway ((?:(?:import|keys|requests|events|plan|export|payment-events) )?[\w-]+)/g)].map(
    ([, command = '']) => command,
  );

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((command) => !help.includes(`\n  ${command} `))).toEqual([]);
});

async function helpOf(): Promise<string> {
  const root = process.cwd();
  let help = '';
  const out = (text: string) => void (help += text);
  await main(['help'], {
    root,
    cwd: root,
    env: {},
    loadRegistry: async () => Promise.resolve(registry),
    out,
    report: out,
    rewriteLine: undefined,
  });
  return help;
}

const quoted = guides.flatMap((guide) =>
  [...read(join(FOLDER, guide)).matchAll(/^```\w+ (\S+\/\S+)\n(.*?)^```$/gms)].map(
    ([, path = '', code = '']) => [guide, path, code] as const,
  ),
);

test('a guide quotes code', () => expect(quoted).not.toEqual([]));

test.each(quoted)('%s quotes lines of %s in their order', (_, path, code) => {
  expect(linesInOrder(code, read(path))).toEqual(code.trimEnd().split('\n'));
});

/** Returns the lines of a quotation that the text contains, in order. */
function linesInOrder(quotation: string, text: string): readonly string[] {
  const lines = text.split('\n');
  let next = 0;
  return quotation
    .trimEnd()
    .split('\n')
    .filter((line) => {
      const at = lines.indexOf(line, next);
      if (at !== -1) next = at + 1;
      return at !== -1;
    });
}
