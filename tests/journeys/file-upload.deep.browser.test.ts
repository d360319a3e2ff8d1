import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { fileWords, listWords, withOwnWords } from '#engine/starter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type FunnelWithFiles, papersWords, receiptsWords, startFunnelWithFiles } from './funnel-with-files.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

let funnel: FunnelWithFiles;
beforeAll(async () => {
  funnel = await startFunnelWithFiles();
}, 300_000);
afterAll(() => funnel.close());

/** The bytes of a PNG of this size: its signature, and something after it. */
function aPicture(size: number): Buffer {
  const picture = Buffer.alloc(size, 'a picture ');
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex').copy(picture);
  Buffer.from('0000000049454e44ae426082', 'hex').copy(picture, size - 12);
  return picture;
}

const photo = (name: string, buffer = aPicture(300_000), mimeType = 'image/png') => ({ name, mimeType, buffer });

describe.each(['en', 'es'] as const)('a visitor with photos, in %s', (locale) => {
  const files = withOwnWords(fileWords, (key) => key, locale);
  const own = withOwnWords(listWords, files, locale);
  const starter = (name: string, values = {}) => own(`starter.${name}`, values);
  const words = papersWords[locale];
  const phone = () => ({ url: funnel.service.url, locale, width: 360, height: 740 });
  const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
  // Until the form is filled in, its button counts as disabled, and can be pressed all the same.
  const press = (visitor: Visitor) => button(visitor, words.action).click({ force: true });
  const removeButton = (visitor: Visitor, name: string) => button(visitor, starter('removeFile', { name }));
  const seen = ({ page }: Visitor, text: string) => page.getByText(text).first().waitFor();
  const choose = ({ page }: Visitor, ...files: readonly ReturnType<typeof photo>[]) =>
    page.locator('input[type=file]').setInputFiles([...files]);

  /** A folder of files that staff export; visitors in both languages send the same. */
  async function exportFiles(flow: string): Promise<string> {
    const out = join(mkdtempSync(join(funnel.root, `${flow}-`)), 'files');
    const options = ['--provider', 'lakeside', '--flow', flow, '--files', out];
    const command = [join(funnel.root, 'scripts', 'causeway.mjs'), 'export', 'answers', ...options];
    await promisify(execFile)(process.execPath, command, { cwd: funnel.root, env: { ...process.env, ...funnel.env } });
    const [reference = ''] = readdirSync(out);
    return join(out, reference);
  }

  async function openFiles(visitor: Visitor): Promise<void> {
    await visitor.open('/papers');
    await visitor.waitForPath('/papers/files');
  }

  test('sends them on a network that breaks, keeps them over a reload, and staff get them', { timeout: 120_000 }, async () => {
    await withVisitor(phone(), async (visitor) => {
      const { page } = visitor;
      const sent: number[] = [];
      let isAway = false;
      visitor.expectLostRequests();
      await page.route('**/v1/uploads/*/parts/*', async (route) => {
        if (isAway) return route.abort('internetdisconnected');
        sent.push(route.request().postDataBuffer()?.length ?? 0);
        isAway = sent.length === 1;
        return route.continue();
      });
      await openFiles(visitor);
      await choose(visitor, photo("O'Connor-Nuñez 🦷.png"));
      await seen(visitor, starter('waitingForNetwork'));
      await press(visitor);
      await seen(visitor, starter('stillUploading'));
      isAway = false;
      await removeButton(visitor, "O'Connor-Nuñez 🦷.png").waitFor();
      expect(sent.reduce((sum, bytes) => sum + bytes)).toBe(300_000);

      await page.reload();
      await visitor.waitForPath('/papers/files');
      await choose(visitor, photo('letter.pdf', Buffer.from(`%PDF-1.7\n${'a letter '.repeat(2_000)}`), 'application/pdf'));
      await removeButton(visitor, 'letter.pdf').waitFor();
      await visitor.expectAccessible();
      await press(visitor);
      await visitor.waitForStep('/papers/done', 'letsGetInTouch.sent.title');
    });
    const folder = await exportFiles('papers');
    const [first = '', second] = readdirSync(folder).toSorted();

    expect([first, second]).toEqual(["papers 1 O'Connor-Nuñez 🦷.png", 'papers 2 letter.pdf']);
    expect(readFileSync(join(folder, first)).equals(aPicture(300_000))).toBe(true);
  });

  test('lists receipts with a file each, changes one, and staff get the files that are left', { timeout: 120_000 }, async () => {
    await withVisitor(phone(), async (visitor) => {
      const { page } = visitor;
      const { itemTitle, save, shop, title } = receiptsWords[locale];
      const add = async (name: string, file: ReturnType<typeof photo>) => {
        await page.getByRole('heading', { level: 1, name: itemTitle }).waitFor();
        await page.getByLabel(shop).fill(name);
        await choose(visitor, file);
        await removeButton(visitor, file.name).waitFor();
        await button(visitor, save).click({ force: true });
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      };
      await visitor.open('/receipts');
      await add('Harbor Pharmacy', photo('pills.png'));
      await button(visitor, starter('list.add')).click();
      await add('Mill Road Optics', photo('glasses.png', aPicture(2_000)));
      await visitor.expectAccessible();
      await page
        .getByRole('button', { name: starter('list.change') })
        .first()
        .click();
      await removeButton(visitor, 'pills.png').click();
      await add('Harbor Pharmacy', photo('bandage.png', aPicture(4_000)));
      await button(visitor, starter('continue')).click();
      await visitor.waitForStep('/receipts/check', 'reviewInfo.title');
      const shown = await page.getByRole('definition').allInnerTexts();
      expect(shown).toEqual(['Harbor Pharmacy', 'bandage.png', 'Mill Road Optics', 'glasses.png']);
      await button(visitor, visitor.text('letsGetInTouch.action')).click();
      await visitor.waitForStep('/receipts/done', 'letsGetInTouch.sent.title');
    });
    const folder = await exportFiles('receipts');

    const sizes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size]);
    expect(Object.fromEntries(sizes)).toEqual({ 'photo 1 bandage.png': 4_000, 'photo 2 glasses.png': 2_000 });
  });

  test('reads at the file why it is not taken, and what to do', { timeout: 60_000 }, async () => {
    await withVisitor(phone(), async (visitor) => {
      await openFiles(visitor);
      await choose(visitor, photo('program.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(9_000, 1)])));
      await seen(visitor, starter('wrongType').split(/[.]/)[0] ?? '');
      await press(visitor);
      const remove = removeButton(visitor, 'program.png');
      expect(await remove.evaluate((one) => one === document.activeElement)).toBe(true);
      await choose(visitor, photo('lying.pdf'), photo('large.png', aPicture(5_000_001)));
      await seen(visitor, starter('tooLarge', { size: '5\u00A0MB' }));
      await visitor.expectAccessible();
      await removeButton(visitor, 'lying.pdf').click();
      await removeButton(visitor, 'large.png').click();
      await press(visitor);
      await visitor.page.getByText(words.missing).first().waitFor();
      await visitor.expectAccessible();
    });
  });
});
