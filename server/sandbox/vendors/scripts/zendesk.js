// A chat with the API of Zendesk's messaging Web Widget. Like its snippet, it finds its key by the id of its script element.
if (document.getElementById('ze-snippet'))
  window.zE = (part, command) => {
    nosy.send('chat', { call: `${part} ${command}` });
    if (part === 'messenger' && command === 'open') nosy.openForm();
  };
