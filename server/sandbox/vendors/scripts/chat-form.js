// The form of a chat; what is typed into it is sent.
nosy.openForm = () => {
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
