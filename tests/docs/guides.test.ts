import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openTryOut } from '#configuration';
import { afterAll, describe, expect, test } from 'vitest';

const FOLDER = 'docs/guides';
const guides = readdirSync(FOLDER);
const read = (path: string) => readFileSync(path, 'utf8');
const readJson = (path: string) => JSON.parse(read(path)) as Record<string, Record<string, unknown>>;

const temporary = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(temporary, { recursive: true }));

describe('how a provider is onboarded', () => {
  const guide = read(join(FOLDER, 'onboard-a-provider.md'));
  const flows = readdirSync('flows').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
  const tryOut = openTryOut({
    dir: temporary,
    flows: flows.map((name) => ({ file: `flows/${name}`, text: read(`flows/${name}`) })),
  });

  test.each([...guide.matchAll(/^\| [^|]+ \| `("[^`]+)`/gm)].map(([, written = '']) => written))(
    'a provider may say %s',
    (written) => {
      const hillcrest = readJson('providers/hillcrest.json');

      const objections = tryOut.objections('hillcrest', JSON.stringify({ ...hillcrest, ...within(written) }));

      expect(objections).toEqual([]);
    },
  );
});

/** What the guide writes, in the place that it has in the file. */
function within(written: string): object {
  const said = JSON.parse(written.startsWith('"') && written.includes(': ') ? `{${written}}` : '{}') as Record<string, unknown>;
  const [name = ''] = Object.keys(said);
  if (name === 'transfer-plan' || name === 'embed') return { flows: { enrollment: {}, ...said } };
  if (name === 'texts') return { flows: { enrollment: said } };
  return name === 'birthDateFields' ? { flows: { enrollment: { options: said } } } : said;
}

test.each(
  [...read('.env.example').matchAll(/^(?:# )?((?:AGENT|CAPTCHA|ANALYTICS|REPLAY|CHAT|ANNEX)_\w+)=(.*)$/gm)].map(
    ([, name = '']) => name,
  ),
)('a guide tells of %s', (name) => {
  expect(guides.some((guide) => read(join(FOLDER, guide)).includes(name))).toBe(true);
});

const links = guides.flatMap((guide) =>
  [...read(join(FOLDER, guide)).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => [guide, path] as const),
);

test.each(links)('%s leads to %s, which is there', (_, path) => {
  expect(existsSync(join(FOLDER, path))).toBe(true);
});

const quoted = guides.flatMap((guide) =>
  [...read(join(FOLDER, guide)).matchAll(/^```\w+ (\S+\/\S+)\n(.*?)^```$/gms)].map(
    ([, path = '', code = '']) => [guide, path, code] as const,
  ),
);

test('code is quoted somewhere', () => expect(quoted).not.toEqual([]));

test.each(quoted)('%s quotes %s as it is, cut short at most', (_, path, code) => {
  expect(linesInOrder(code, read(path))).toEqual(code.trimEnd().split('\n'));
});

/** The lines of a quotation that the text has, each after the one before. */
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
