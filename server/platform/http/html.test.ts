import { expect, test } from 'vitest';

import { html } from './html.ts';

test('every value is escaped', () => {
  const evil = `<img src=x onerror="alert('1')">&`;

  expect(html`<p title="${evil}">${evil}</p>`.source).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  );
});

test('HTML in HTML stays what it is', () => {
  expect(html`<ul>${[html`<li>${1}</li>`, html`<li>${'<'}</li>`]}</ul>`.source).toBe('<ul><li>1</li><li>&lt;</li></ul>');
});
