// Analytics with the API of PostHog.
window.posthog = {
  init: (token, options) => nosy.send('analytics', { call: 'init', token, options }),
  capture: (event, properties) => nosy.send('analytics', { call: 'track', event, properties }),
  identify: (id, properties) => nosy.send('analytics', { call: 'identify', id, properties }),
};
