// Analytics with the API of Mixpanel. Like its script, it does nothing on a page without the array of its snippet.
if (Array.isArray(window.mixpanel) && window.mixpanel.__SV >= 1.1) {
  const [[token, options]] = window.mixpanel._i;
  nosy.send('analytics', { call: 'init', token, options });
  window.mixpanel = {
    track: (event, properties) => nosy.send('analytics', { call: 'track', event, properties }),
    identify: (id) => nosy.send('analytics', { call: 'identify', id }),
    people: { set: (properties) => nosy.send('analytics', { call: 'people.set', properties }) },
  };
}
