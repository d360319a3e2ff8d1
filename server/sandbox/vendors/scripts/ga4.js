// Analytics with the API of Google's tag: commands are the arguments that the page pushed, and pushes later.
{
  const run = (command) => {
    // Google's tag ignores an array in the place of the arguments.
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return;
    const [call, event, properties] = command;
    nosy.send('analytics', { call: call === 'event' ? 'track' : call, event, properties });
  };
  const queue = window.dataLayer ?? [];
  queue.forEach(run);
  queue.push = run;
}
