import { expect, test } from 'vitest';

import { ownUrl } from './request-url.ts';

test.each([
  ['/bill-info?lang=es', '/bill-info'],
  ['//evil.example/x', '/evil.example/x'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/.//evil.example/x', '/evil.example/x'],
  ['/x/..//evil.example/x', '/evil.example/x'],
  ['/%2e//evil.example/x', '/evil.example/x'],
  ['/./\\evil.example/x', '/evil.example/x'],
  ['/', '/'],
  ['http://evil.example/', '/http://evil.example/'],
])('%s is the path %s of this host', (url, path) => {
  const own = ownUrl(url);

  expect([own.host, own.pathname]).toEqual(['host', path]);
});
