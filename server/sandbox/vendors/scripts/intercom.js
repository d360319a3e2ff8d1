// A chat with the API of Intercom: it boots with the settings of the page, and runs the commands that its snippet has queued.
{
  const queued = window.Intercom?.q ?? [];
  window.Intercom = (command, options) => {
    nosy.send('chat', { call: command, options });
    if (command === 'show') nosy.openForm();
  };
  window.Intercom('boot', window.intercomSettings);
  for (const command of queued) window.Intercom(...command);
}
