// Analytics with the API of Segment's Analytics.js: it makes the calls that its snippet has queued, and takes the place of the queue.
{
  const queued = window.analytics ?? [];
  const api = {
    track: (event, properties, options) => nosy.send('analytics', { call: 'track', event, properties, options }),
    identify: (id, traits, options) => nosy.send('analytics', { call: 'identify', id, traits, options }),
  };
  nosy.send('analytics', { call: 'init', token: queued._writeKey, options: queued._loadOptions });
  window.analytics = api;
  for (const [method, ...args] of queued) api[method](...args);
}
