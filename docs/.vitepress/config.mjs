import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitepress';

const docs = fileURLToPath(new URL('..', import.meta.url));

/** The pages of a folder, by their first heading, in the order of their file names. */
function pagesOf(folder) {
  return readdirSync(join(docs, folder))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file) => {
      const [, title = file] = /^# (.+)$/m.exec(readFileSync(join(docs, folder, file), 'utf8')) ?? [];
      return { text: title.replaceAll('`', ''), link: `/${folder}/${file.replace(/\.md$/, '')}` };
    });
}

/** A link to a file of the repository that is not a page becomes its path: the site is also read where the repository is not. */
function showPathsOfFiles(markdown) {
  const render =
    markdown.renderer.rules.link_open ?? ((tokens, index, options, _, self) => self.renderToken(tokens, index, options));
  markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const href = token.attrGet('href') ?? '';
    const target = join(dirname(env.relativePath), decodeURI(href).replace(/#.*$/, ''));
    const isPage = /^(?:https?:|mailto:|#|\/)/.test(href) || (!target.startsWith('..') && /\.(?:md|html)$/.test(target));
    if (isPage) return render(tokens, index, options, env, self);
    // Without an address: the words stay, and a title gives the path.
    token.attrs = [['title', relative('..', join('..', target)).replace(/^(?:\.\.\/)+/, '')]];
    token.tag = 'span';
    const close = tokens.findIndex((one, at) => at > index && one.type === 'link_close');
    if (close !== -1) tokens[close].tag = 'span';
    return self.renderToken(tokens, index, options);
  };
}

/** Pages hold no templates: "<name>" and "{{name}}" are shown as they are written. */
function showPlainText(markdown) {
  for (const rule of ['text', 'code_inline']) {
    const render = markdown.renderer.rules[rule];
    markdown.renderer.rules[rule] = (...given) => render(...given).replaceAll('{{', '&#123;&#123;');
  }
}

export default defineConfig({
  title: 'Causeway',
  description: 'A funnel engine that is configured with data, and proved before a person uses it',
  lang: 'en',
  srcExclude: ['gallery/**', 'spec-conformance.md'],
  outDir: '../.cache/documentation',
  cacheDir: '../.cache/vitepress',
  cleanUrls: true,
  rewrites: { ':folder/README.md': ':folder/index.md', 'reference/diagnostics/README.md': 'reference/diagnostics/index.md' },
  ignoreDeadLinks: false,
  markdown: {
    html: false,
    config: (markdown) => {
      showPathsOfFiles(markdown);
      showPlainText(markdown);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Learn', link: '/learn/a-funnel-in-fifteen-minutes' },
      { text: 'Guides', link: '/guides/try-it' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Explanations', link: '/explanations/the-proof' },
      { text: 'Decisions', link: '/decisions/' },
      // No page of VitePress: the browser opens it.
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar: {
      '/learn/': [{ text: 'Learn', items: pagesOf('learn') }],
      '/guides/': [{ text: 'Guides', items: pagesOf('guides') }],
      '/explanations/': [{ text: 'Explanations', items: pagesOf('explanations') }],
      '/reference/': [{ text: 'Reference', items: [{ text: 'All pages', link: '/reference/' }, ...pagesOf('reference')] }],
      '/decisions/': [{ text: 'Decisions', items: [{ text: 'All decisions', link: '/decisions/' }, ...pagesOf('decisions')] }],
    },
  },
});
