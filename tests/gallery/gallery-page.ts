import { flow } from '../transitions/enrollment.ts';
import { say, type Locale } from '../journeys/words.ts';
import type { Screen } from './screens.ts';

const LOCALES: readonly Locale[] = ['en', 'es'];

/** The page that shows all pictures, step by step in the order of the flow. */
export function galleryPage(screens: readonly Screen[], widths: readonly number[]): string {
  const figures = screens.map((screen) => sectionOf(screen, widths)).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Causeway: every screen</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color: #1c2733; background: #eef1f4 }
  section { margin-block: 3rem }
  .pictures { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
  figure { margin: 0; flex: none }
  img { border: 1px solid #c5ccd3; background: #fff; display: block }
  img.w1280 { width: 720px }
  figcaption { color: #52606d }
</style>
<h1>Every screen</h1>
<p>Taken by <code>npm run gallery</code> from the running service, with invented people, on a day in March.</p>
${figures}
</html>
`;
}

function sectionOf({ name }: Screen, widths: readonly number[]): string {
  const step = flow.steps.find(({ id }) => id === name);
  const title = step?.title === undefined ? '' : ` “${say('en', step.title)}”`;
  const where = step ? ` <code>${step.path}</code>` : '';
  const figures = widths.flatMap((width) => LOCALES.map((locale) => figureOf(name, width, locale)));
  return `<section id="${name}">\n<h2>${name}${where}${title}</h2>\n<div class="pictures">\n${figures.join('\n')}\n</div>\n</section>`;
}

function figureOf(name: string, width: number, locale: Locale): string {
  const language = locale === 'en' ? 'English' : 'Spanish';
  const alt = `${name} in ${language}, ${width} pixels wide`;
  return `<figure><img class="w${width}" src="${name}-${width}-${locale}.webp" alt="${alt}" loading="lazy"><figcaption>${language}, ${width} px</figcaption></figure>`;
}
