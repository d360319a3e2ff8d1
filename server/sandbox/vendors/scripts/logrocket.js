// Session replay with the API of LogRocket. It watches the page that it is in, as such scripts do.
window.LogRocket = {
  init(appId) {
    nosy.send('replay', { call: 'init', appId });
    new MutationObserver(() => nosy.send('replay', { call: 'changed' })).observe(document, { childList: true, subtree: true });
    addEventListener('input', ({ target }) => nosy.send('replay', { call: 'input', value: target.value }), true);
  },
  getSessionURL: (receive) => receive(`https://replay.example/s/${nosy.key}/5-stand-in`),
  identify: (id, traits) => nosy.send('replay', { call: 'identify', id, traits }),
  track: (event, properties) => nosy.send('replay', { call: 'track', event, properties }),
  captureMessage: (message) => nosy.send('replay', { call: 'captureMessage', message }),
};
