// A chat with the API of Front.
window.FrontChat = (command, options) => {
  nosy.send('chat', { call: command, options });
  if (command === 'init') nosy.openForm();
};
