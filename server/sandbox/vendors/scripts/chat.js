// A chat with the API of Front.
window.FrontChat = (command, options) => {
  nosy.send('chat', { call: command, options });
  if (command !== 'init') return;
  const form = document.createElement('form');
  form.innerHTML =
    '<p>Hello! How can we help?</p><label>Message <input name="message"></label> <button>Send</button><output></output>';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    nosy.send('chat', { call: 'message', text: form.elements.message.value });
    form.querySelector('output').textContent = 'Sent';
  });
  document.body.append(form);
};
