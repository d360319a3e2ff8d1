import { translate, type Locale } from '../journeys/translate.ts';
import { fileOf, OTHER_LOOKS, USUAL_LOOKS, type Look } from './picture.ts';
import { hasOtherLooks, type Screen, type Section } from './screen.ts';
import { stepOf } from './step-of.ts';

const LANGUAGES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Spanish' };

/**
 * The page that shows all pictures, in the order of a patient's path. It works from the file system. Pictures of an earlier
 * state, by the names of their files in the folder `before`, come beside those of now.
 */
export function galleryPage(sections: readonly Section[], before: ReadonlySet<string> = new Set()): string {
  const count = sections.flatMap(({ screens }) => screens).length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Causeway: every screen</title>
<style>
  * { box-sizing: border-box; margin: 0 }
  body { font: 1rem/1.5 system-ui, sans-serif; color: #1d2327; background: #eceae5 }
  main, header { max-width: 120rem; margin: auto; padding: 2rem }
  nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: 0; margin-block: 1rem; list-style: none }
  h1 { letter-spacing: -.02em } h2 { margin-block: 3rem 0; padding-block: 1rem; border-top: 2px solid #c9c5bb }
  h3 { font-size: 1.125rem } article { margin-block: 1rem 2.5rem } p { max-width: 44rem } a { color: #0a6464 }
  .pictures { display: flex; gap: 1.25rem; align-items: start; overflow-x: auto; padding-block: .75rem }
  figure { flex: none } img { display: block; border: 1px solid #c9c5bb; border-radius: 6px; background: #fff; height: auto }
  img { min-height: 250px } img.w320 { width: 270px } img.w360 { width: 300px } img.w720 { width: 480px } img.w1280 { width: 720px }
  figcaption, .note, code { color: #59636b; font-size: .9375rem } code { font-weight: 400 }
</style>
<header>
<h1>Every screen</h1>
<p>${count} screens and states, each on a phone and on a desktop, in English and Spanish, light and dark; with forced colors, on paper, and at
400 % zoom. Taken by <code>npm run gallery</code> from the running
service, with invented people, on a day in March; whatever axe finds on one of them, or sticks out at 320 pixels, fails that run.</p>
<nav aria-label="Sections"><ul>
${sections.map(({ title }) => `<li><a href="#${idOf(title)}">${title}</a></li>`).join('\n')}
</ul></nav>
</header>
<main>
${sections.map((section) => sectionOf(section, before)).join('\n')}
</main>
</html>
`;
}

function sectionOf({ title, screens }: Section, before: ReadonlySet<string>): string {
  return `<section id="${idOf(title)}">\n<h2>${title}</h2>\n${screens.map((screen) => articleOf(screen, before)).join('\n')}\n</section>`;
}

function articleOf(screen: Screen, before: ReadonlySet<string>): string {
  const { name, note } = screen;
  const step = stepOf(screen);
  const said = [step?.title === undefined ? undefined : `“${translate('en', step.title)}”`, note].filter(
    (part) => part !== undefined,
  );
  return `<article id="${name}">
<h3>${name}${step ? ` <code>${step.path}</code>` : ''}</h3>
${said.length > 0 ? `<p class="note">${said.join(' ')}</p>\n` : ''}${[USUAL_LOOKS, ...(hasOtherLooks(screen) ? [OTHER_LOOKS] : [])].map((looks) => rowOf(name, looks, before)).join('\n')}
</article>`;
}

function rowOf(name: string, looks: readonly Look[], before: ReadonlySet<string>): string {
  const figures = looks.flatMap((look) => [
    ...(before.has(fileOf(name, look)) ? [figureOf(name, look, 'before/')] : []),
    figureOf(name, look),
  ]);
  return `<div class="pictures">\n${figures.join('\n')}\n</div>`;
}

function figureOf(name: string, look: Look, folder: 'before/' | '' = ''): string {
  const { width, locale, note } = look;
  const caption = [LANGUAGES[locale], `${width} px`, ...(note === undefined ? [] : [note]), ...(folder ? ['before'] : [])].join(
    ', ',
  );
  const file = folder + fileOf(name, look);
  return `<figure><a href="${file}"><img class="w${width}" src="${file}" alt="${name}: ${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
