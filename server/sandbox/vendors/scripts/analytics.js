// Analytics with the API of Mixpanel.
window.mixpanel = {
  init: (token, options) => nosy.send('analytics', { call: 'init', token, options }),
  track: (event, properties) => nosy.send('analytics', { call: 'track', event, properties }),
  identify: (id) => nosy.send('analytics', { call: 'identify', id }),
  people: { set: (properties) => nosy.send('analytics', { call: 'people.set', properties }) },
};
