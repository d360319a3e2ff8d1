import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { aPatient } from '../journeys/patient.ts';
import { importPatients } from '../journeys/service.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import { goTo } from '../journeys/enrollment-path.ts';
import { byDepth } from '../setup/depth.ts';
import { MARKUP_ATTACKS } from './markup.ts';

/** Collects every effect that an attack could have in this page, from now on. */
function watch(page: Page): string[] {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !/(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname)) harm.push(`request ${request.url()}`);
  });
  page.on('popup', (popup) => harm.push(`window ${popup.url()}`));
  return harm;
}

/** Elements in the page that could run, load or redirect. */
function traces({ page }: Visitor, place: string): Promise<readonly string[]> {
  return page.locator(place).evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      const bad = [...element.attributes].filter(
        ({ name, value }) =>
          /^(on|src|style|action|formaction|ping|background|poster)/.test(name) || /^\s*(javascript|data|vbscript):/i.test(value),
      );
      const isForeign = /^(script|iframe|object|embed|style|link|base|meta|form|input|img|video|audio|math|template)$/.test(
        element.localName,
      );
      return bad.length > 0 || isForeign ? [element.outerHTML.slice(0, 120)] : [];
    }),
  );
}

/** The sanitizer meets all of them in markup.test.ts, a browser some in `npm test`. */
const tried = byDepth(
  MARKUP_ATTACKS.filter((_, place) => place % 9 === 0),
  MARKUP_ATTACKS,
);

/** A change of language fetches the document again, so one page tries all attacks. */
test('an attack in the HTML of a document has no effect', async () => {
  await withVisitor({}, async (visitor) => {
    const harm = watch(visitor.page);
    // The document skips the server's sanitizer. The parser itself obeys the policy, and reports each violation.
    visitor.expectPolicyToRefuse('style-src', 'base-uri');
    let sent = '';
    await visitor.page.route('**/v1/direct-application/terms-of-service*', (route) =>
      route.fulfill({ contentType: 'text/html', body: sent }),
    );
    for (const [place, attack] of tried.entries()) {
      sent = `<!doctype html><html lang="en"><body><main><section id="n${place}"><h2>Number ${place}</h2></section><section>${attack}</section></main></body></html>`;
      if (place === 0) await visitor.open('/docs/terms-of-service');
      else await visitor.page.locator('.languages a').click();
      await visitor.page.getByRole('heading', { name: `Number ${place}`, exact: true }).waitFor();
      expect({ attack, traces: await traces(visitor, '.document') }).toEqual({ attack, traces: [] });
    }
    expect(harm).toEqual([]);
    expect(visitor.path()).toBe('/docs/terms-of-service');
  });
});

test('an attack in the text of a bill or a name appears as text', async () => {
  const patient = aPatient({ firstName: '<img src=x onerror=alert(1)>' });
  const attacks = MARKUP_ATTACKS.filter((attack) => attack.length <= 80 && !/\p{C}|\p{Z}(?<! )/u.test(attack)).slice(0, 20);
  const bills = attacks.map((facility, place) => ({ invoice: `${patient.mrn}-X${place}`, dollars: '40.00', facility }));
  await importPatients({ ...patient, bills });
  await withVisitor({}, async (visitor) => {
    const harm = watch(visitor.page);
    await goTo(visitor, { ...patient, bills }, '/invoice-to-pay');

    const shown = await visitor.page.locator('main').innerText();
    for (const attack of attacks) expect(shown).toContain(attack);
    expect(harm).toEqual([]);
    expect(await visitor.page.locator('main :is(script, img, iframe, object, embed, style, math)').count()).toBe(0);
  });
});
